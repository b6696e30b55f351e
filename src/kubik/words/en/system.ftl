### Why the operating system refuses something, in the middle of a sentence.

reason-missing = there is no such file or folder
reason-not-allowed = there is no permission for it
reason-read-only = nothing can be written to that disk
reason-no-room = the disk is full
reason-too-large = the file would be too large
reason-long-name = the name is too long
reason-no-folder = there is a file where a folder should be
reason-folder = it is a folder
reason-exists = something of that name is there already
reason-circle = links lead round in a circle
reason-disk = the disk does not work properly
reason-not-opened = it cannot be opened
reason-damaged = it is damaged
reason-busy = it is in use just now
reason-many-files = too many files are open
reason-no-memory = there is not enough memory
reason-no-program = it is not a program that can be run
reason-odd-name = there can be no such name
reason-no-host = there is no machine of that name
reason-port-taken = the port is taken by another program
reason-foreign-address = this machine has no such address
reason-nobody = nobody answers there
reason-silent = no answer came in time
reason-no-way = there is no way to that address
reason-other = error { $code }
