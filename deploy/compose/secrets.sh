#!/bin/sh
# Makes what a deployment has to keep secret, each in a file of its own, once: what is there stays. Argument: the folder.
set -eu
umask 077
cd "$1"

make() { [ -s "$1" ] || openssl rand -hex "$2" | tr -d '\n' > "$1"; }
make auth-secret 32
make database-password 24
make owner-password 24
make serving-password 24
make replication-password 24
make redis-password 24
make store-key 10
make store-secret 24
make metrics-token 24

write() { [ -s "$1" ] || printf '%s' "$2" > "$1"; }
hosts="pgbouncer-1:6432,pgbouncer-2:6432"
write owner-url "postgres://carnet_owner:$(cat owner-password)@$hosts/carnet?target_session_attrs=primary"
account="carnet:$(cat serving-password)"
write database-url "postgres://$account@$hosts/carnet?target_session_attrs=primary"
write replica-urls "postgres://$account@$hosts/carnet?target_session_attrs=standby"
write redis-url "redis+sentinel://:$(cat redis-password)@sentinel-1,sentinel-2,sentinel-3/carnet"
write store-url "http://$(cat store-key):$(cat store-secret)@store:8333/carnet?region=us-east-1"
write pgbouncer-users "\"carnet\" \"$(cat serving-password)\"
\"carnet_owner\" \"$(cat owner-password)\""
write store-accounts "{\"identities\":[{\"name\":\"carnet\",\"credentials\":[{\"accessKey\":\"$(cat store-key)\",\"secretKey\":\"$(cat store-secret)\"}],\"actions\":[\"Admin\",\"Read\",\"Write\",\"List\"]}]}"
write redis.conf "requirepass $(cat redis-password)
masterauth $(cat redis-password)
appendonly no"
write sentinel.conf "sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel monitor carnet redis-1 6379 2
sentinel auth-pass carnet $(cat redis-password)
sentinel down-after-milliseconds carnet 2000
sentinel failover-timeout carnet 10000"

# For a name of your own, put your certificate and its key into this file before the first start.
if [ ! -s certificate.pem ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 825 -keyout key.part -out certificate.part \
    -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1 2> /dev/null
  cat certificate.part key.part > certificate.pem
  rm certificate.part key.part
fi
# Each container reads as an account of its own; the volume is mounted nowhere else.
chmod 755 .
chmod 444 ./*
