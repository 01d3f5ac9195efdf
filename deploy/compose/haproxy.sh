#!/bin/sh
# deploy/haproxy.cfg with the ports and names of compose.yaml.
set -eu
sed -e 's/bind :443 /bind :8443 /' -e 's/bind :80$/bind :8080/' \
  -e 's#/etc/haproxy/passports.example.com.pem#/secrets/certificate.pem#' \
  -e 's/127.0.0.1:3001/carnet-1:3000/' -e 's/127.0.0.1:3002/carnet-2:3000/' \
  -e 's/^defaults$/defaults\n  default-server init-addr libc,none/' /haproxy.cfg > /tmp/haproxy.cfg
exec haproxy -db -f /tmp/haproxy.cfg
