#!/bin/sh
# Runs a command in the project's folder with the settings of the service, as its account:
#   sudo -u carnet /srv/carnet/deploy/with-settings.sh npm run brand -- list
# SETTINGS_FILE names another file than /etc/carnet/env. How the file is written: deploy/carnet.env.
set -eu
settings=${SETTINGS_FILE:-/etc/carnet/env}
cd "$(dirname "$0")/.."
set -a
. "$settings"
set +a
exec "$@"
