# The page of whoever looks after the server.

web-owner-people = People
web-owner-accounts = Accounts
web-owner-tables = Tables
web-owner-running = Games going on
web-owner-memory = Tables in memory
web-owner-sockets = Open sockets
web-owner-size = Data
web-owner-megabytes = { $count } MB
web-owner-reports = Reports
web-owner-mute = No chat for { $days } days
web-owner-ban = Look on only for { $days } days
web-owner-done = Dealt with
web-owner-restrictions = Restrictions
web-owner-until = until { $when }
web-owner-for-good = for good
web-owner-lift = Lift
