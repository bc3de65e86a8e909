// The PostgreSQL server that tests may use, if one answers.
import { runNode } from './processes.mjs';

const LOCAL_SERVER = 'postgres://postgres@127.0.0.1:5432/postgres';
/** Tests copy databases and empty append-only tables. */
const MAY_TEST = `select current_setting('server_version_num')::int >= 150000 and current_setting('is_superuser') = 'on' as ok`;

/** @returns {Promise<{ url: string } | { missing: string }>} its address, or why there is none */
export async function findPostgres() {
  const url = process.env.DATABASE_URL || LOCAL_SERVER;
  const ask = `import pg from 'pg';
    const client = new pg.Client({ connectionString: ${JSON.stringify(url)}, connectionTimeoutMillis: 5000 });
    await client.connect();
    const { rows } = await client.query(${JSON.stringify(MAY_TEST)});
    await client.end();
    if (!rows[0].ok) throw new Error('needs PostgreSQL 15 or newer and a superuser');`;
  const { code, output } = await runNode(['--input-type=module', '-e', ask], { quiet: true });
  if (code === 0) return { url };
  const { host } = new URL(url);
  const why = /^\s*(?:\w*Error.*?: )(.+)$/m.exec(output)?.[1] ?? output.split('\n', 1)[0];
  return { missing: `no usable PostgreSQL at ${host} (${why}); DATABASE_URL names another` };
}
