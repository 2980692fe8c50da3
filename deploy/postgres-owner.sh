#!/bin/sh
# Run once, by the image of PostgreSQL, when its folder is new: the user and the database of Bálsamo. It may create roles and is no superuser.
set -eu
password=$(cat /run/secrets/postgres_owner)
psql --set=ON_ERROR_STOP=1 --set=password="$password" --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
create role balsamo login createrole password :'password';
create database balsamo owner balsamo;
revoke all on database postgres, template1 from public;
SQL
