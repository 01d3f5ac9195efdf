#!/bin/sh
# PgBouncer in transaction mode before the server that is named.
set -eu
cat > /tmp/pgbouncer.ini <<INI
[databases]
carnet = host=$1 port=5432
[pgbouncer]
listen_addr = 0.0.0.0
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = /secrets/pgbouncer-users
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
server_login_retry = 1
; whoever is connected learns so that the server behind has gone, and looks for the one that was promoted
query_wait_timeout = 2
INI
exec pgbouncer -q /tmp/pgbouncer.ini
