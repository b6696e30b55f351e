### Почему отказывает операционная система, в середине предложения.

reason-missing = такого файла или папки нет
reason-not-allowed = на это нет прав
reason-read-only = на этот диск ничего нельзя записать
reason-no-room = на диске нет места
reason-too-large = файл вышел бы слишком большим
reason-long-name = слишком длинное имя
reason-no-folder = на месте папки — файл
reason-folder = это папка
reason-exists = под этим именем там уже что-то есть
reason-circle = ссылки ведут по кругу
reason-disk = диск работает со сбоями
reason-not-opened = его не открыть
reason-damaged = он повреждён
reason-busy = сейчас это занято
reason-many-files = открыто слишком много файлов
reason-no-memory = не хватает памяти
reason-no-program = это не программа, которую можно запустить
reason-odd-name = такого имени быть не может
reason-no-host = машины с таким именем нет
reason-port-taken = порт занят другой программой
reason-foreign-address = у этой машины такого адреса нет
reason-nobody = там никто не отвечает
reason-silent = ответа не дождались
reason-no-way = до этого адреса не добраться
reason-other = ошибка { $code }
