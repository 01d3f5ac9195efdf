#!/bin/sh
# Runs once, on the empty primary: who owns, who serves, who copies, and with which settings (its copy has them from it).
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$(cat /secrets/owner-password)" -v serving="$(cat /secrets/serving-password)" \
  -v copying="$(cat /secrets/replication-password)" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role carnet_owner login password :'owner';
create role carnet login password :'serving';
create role carnet_brand nologin;
grant carnet_brand to carnet with inherit false, set true;
create database carnet owner carnet_owner;
alter role carnet set statement_timeout = '31s';
create role replication login replication password :'copying';
SQL
echo "host replication replication all scram-sha-256" >> "$PGDATA/pg_hba.conf"
echo "include '/etc/postgresql/carnet.conf'" >> "$PGDATA/postgresql.conf"
