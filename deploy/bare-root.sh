#!/bin/sh
# The steps of deploy/Dockerfile without a container engine: builds with this machine's Node into a bare Debian (debootstrap, as
# root), says how large what runs is, and starts it there, where nothing else of this machine is, as account 65532 with a
# read-only root, as the image is meant to run.
# DATABASE_URL=postgres://… AUTH_SECRET=… sh deploy/bare-root.sh [folder, which may hold a Debian already]
set -eu
root=${1:-$(mktemp -d)}
here=$(cd "$(dirname "$0")/.." && pwd)
[ -x "$root/bin/sh" ] || debootstrap --variant=minbase --include=libstdc++6 bookworm "$root"
app="$root/srv/carnet"
mkdir -p "$app" "$root/nodejs/bin" "$root/data"
cp "$(readlink -f "$(command -v node)")" "$root/nodejs/bin/node"

cd "$here"
git ls-files -- $(sed -n 's/^!//p' .dockerignore) | grep -v '\.test\.tsx\{0,1\}$' | cpio -pdm --quiet "$app"
cd "$app"
NODE_ENV=production npm ci --omit=dev --ignore-scripts --no-audit --no-fund
NODE_ENV=production npm run build
NODE_ENV=production node lib/platform/launch/slim.mjs
echo "what runs: $(du -sm . | cut -f1) MB, of it packages $(du -sm node_modules | cut -f1) MB"

exec unshare --mount sh -c '
  mount --bind "$1" "$1" && mount -o remount,ro,bind "$1"
  mount -t tmpfs -o uid=65532,gid=65532,mode=700 tmpfs "$1/data"
  mount -t tmpfs tmpfs "$1/tmp"
  mount -t proc proc "$1/proc"
  mount --bind /dev "$1/dev"
  exec chroot --userspec=65532:65532 "$1" /usr/bin/env -i PATH=/usr/bin NODE_ENV=production HOST=127.0.0.1 \
    PORT="${PORT:-3000}" DATA_DIR=/data DATABASE_URL="$DATABASE_URL" AUTH_SECRET="$AUTH_SECRET" \
    sh -c "cd /srv/carnet && exec /nodejs/bin/node lib/platform/launch/start.mjs"
' sh "$root"
