import { join, resolve } from "node:path";
import * as z from "zod/mini";
import { placesIn, proxyList } from "./proxies.ts";

/** What an installation can set (README "Configuration"). */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute. Database, secret, images and backups live here. */
  readonly dataDir: string;
  /** "postgres://…" or the path of a SQLite file. */
  readonly databaseUrl: string;
  /** undefined: the server generates one and keeps it in dataDir. */
  readonly tokenSecret: string | undefined;
  /** Without a trailing slash; undefined: taken from each request. */
  readonly publicUrl: string | undefined;
  /** undefined: nobody can upgrade a customer. */
  readonly upgradePassword: string | undefined;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
  readonly s3Url: string | undefined;
  /** Whether an empty database is filled with the sample business. */
  readonly demo: boolean;
  /**
   * Whether only this machine can reach the server: it listens on loopback, and neither PUBLIC_URL
   * nor TRUST_PROXY is set.
   */
  readonly isLocalOnly: boolean;
  /** Whether a backup is taken every hour and before an upgrade. */
  readonly automaticBackups: boolean;
  /** undefined: metrics are served on loopback only. */
  readonly metricsToken: string | undefined;
  /**
   * Addresses and ranges whose X-Forwarded-… headers are trusted; empty: the connection's own
   * address is used.
   */
  readonly trustedProxies: readonly string[];
  /** Origins of other web apps whose pages may call this server; empty: only its own pages. */
  readonly corsOrigins: readonly string[];
}

/** All faults of the configuration, one per line. Contains no values: they may be secrets. */
export class ConfigFaults extends Error {}

const blankIsAbsent = (environment: Environment) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
type Environment = Readonly<Record<string, string | undefined>>;

const optionalText = z.optional(z.string());
const settings = z.object({
  PORT: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,5}$/.test(text) && Number(text) < 65_536,
          "must be a port number from 0 to 65535",
        ),
      ),
  ),
  HOST: optionalText,
  DATA_DIR: optionalText,
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => !/^\w+:\/\//.test(text) || /^postgres(ql)?:\/\//.test(text),
          "must be postgres://… or the path of a SQLite file",
        ),
      ),
  ),
  TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, "must be at least 32 characters"))),
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(z.regex(/^https?:\/\/[^/\s]+(\/[^\s]*)?$/, "must be an http:// or https:// address")),
  ),
  UPGRADE_PASSWORD: optionalText,
  LOG_LEVEL: z.optional(
    z.enum(
      ["fatal", "error", "warn", "info", "debug", "silent"],
      "must be fatal, error, warn, info, debug or silent",
    ),
  ),
  S3_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/\S+$/, "must be an http:// or https:// address")),
  ),
  DEMO: z.optional(z.enum(["0", "1"], "must be 0 or 1")),
  BACKUPS: z.optional(z.enum(["0", "1"], "must be 0 or 1")),
  NODE_ENV: optionalText,
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, "must be at least 16 characters"))),
  TRUST_PROXY: z.optional(proxyList),
  CORS_ORIGINS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => listIn(text).every(isOrigin),
          "must be exact origins (https://app.example.com) with commas between, no *",
        ),
      ),
  ),
});

function listIn(text: string): string[] {
  return text === "" ? [] : text.split(",").map((each) => each.trim());
}

/**
 * Whether the text is an exact origin, as a browser writes it: no path, no default port, lower
 * case, no pattern.
 */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Throws {@link ConfigFaults} when a setting is invalid. */
export function readConfig(environment: Environment): Config {
  const read = z.safeParse(settings, blankIsAbsent(environment));
  if (!read.success)
    throw new ConfigFaults(
      read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("\n"),
    );
  const set = read.data;
  const host = set.HOST ?? "127.0.0.1";
  const isLocalOnly =
    isLoopback(host) && set.PUBLIC_URL === undefined && set.TRUST_PROXY === undefined;
  if (set.DEMO === "1" && !isLocalOnly)
    throw new ConfigFaults(
      "DEMO accounts have printed passwords: leave out PUBLIC_URL and TRUST_PROXY and set HOST to 127.0.0.1, or set DEMO to 0",
    );
  const dataDir = resolve(set.DATA_DIR ?? "data");
  return {
    port: Number(set.PORT ?? "3000"),
    host,
    dataDir,
    databaseUrl: set.DATABASE_URL ?? join(dataDir, "roundsman.db"),
    tokenSecret: set.TOKEN_SECRET,
    publicUrl: set.PUBLIC_URL?.replace(/\/$/, ""),
    upgradePassword: set.UPGRADE_PASSWORD,
    logLevel: set.LOG_LEVEL ?? "info",
    s3Url: set.S3_URL,
    demo:
      set.DEMO === "1" || (set.DEMO === undefined && set.NODE_ENV !== "production" && isLocalOnly),
    isLocalOnly,
    automaticBackups: set.BACKUPS !== "0",
    metricsToken: set.METRICS_TOKEN,
    corsOrigins: listIn(set.CORS_ORIGINS ?? ""),
    trustedProxies: set.TRUST_PROXY === undefined ? [] : placesIn(set.TRUST_PROXY),
  };
}

/**
 * Demo passwords are public, so the demo is made only where nobody else can connect: on loopback.
 */
const isLoopback = (host: string) => /^(127\.[\d.]+|::1|localhost)$/.test(host);
