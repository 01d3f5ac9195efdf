#!/bin/sh
# Copies the primary when there is nothing yet, then follows it; from then on the primary waits for this copy.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD="$(cat /secrets/replication-password)" pg_basebackup \
    -d "host=postgres-1 user=replication" -D "$PGDATA" -R -X stream -c fast
  chmod 700 "$PGDATA"
fi
(
  until pg_isready -q -h localhost; do sleep 1; done
  PGPASSWORD="$(cat /secrets/database-password)" psql -q "host=postgres-1 user=postgres dbname=postgres" \
    -c "alter system set synchronous_standby_names = 'copy'" -c "select pg_reload_conf()" > /dev/null
) &
exec postgres -c hot_standby_feedback=on -c cluster_name=copy
