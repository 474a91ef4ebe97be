# The app as one executable on a small Debian: by itself with a volume at /data, or beside others with DATABASE_URL and a bucket.
# `docker run IMAGE` starts it, `docker run IMAGE doctor` and the like are its commands (docs/hosting.md).
FROM docker.io/oven/bun:1.4.5-slim AS build
WORKDIR /app
COPY package.json bun.lock bunfig.toml ./
COPY patches patches
RUN bun install --production --frozen-lockfile
COPY . .
RUN bun executable/build.ts

FROM docker.io/library/debian:12-slim
# A number, so that whoever forbids root can see that it is none; with a name, for Postgres asks who it is.
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin conference \
  && install --directory --owner=10001 --group=10001 --mode=700 /data
COPY --from=build /app/dist/conference /usr/local/bin/conference
USER 10001:10001
WORKDIR /data
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["conference", "health"]
ENTRYPOINT ["conference"]
