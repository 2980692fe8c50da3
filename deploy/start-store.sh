#!/bin/sh
# The store reads its keys from the environment alone; the bucket is a folder.
set -eu
ROOT_ACCESS_KEY_ID=$(cat /run/secrets/store_key)
ROOT_SECRET_ACCESS_KEY=$(cat /run/secrets/store_secret)
export ROOT_ACCESS_KEY_ID ROOT_SECRET_ACCESS_KEY
mkdir -p /files/balsamo
exec versitygw --port :7070 --health /health posix /files
