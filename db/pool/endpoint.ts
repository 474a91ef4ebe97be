import type { Sql } from 'postgres'
import { splitHosts } from '../../src/env.ts'
import { type ConnectionOptions, connectPostgres, type DatabaseAddress } from './connection.ts'
import { typeOptions } from './limited-client.ts'
import { Pool, type PoolOptions } from './pool.ts'
import { PrimaryFinder } from './primary.ts'

export type Endpoint = {
  address(): DatabaseAddress
  /** Unset for one host. */
  primary?: PrimaryFinder
}

/** Looks for the primary where an address names several hosts. */
export function createEndpoint(address: DatabaseAddress): Endpoint {
  const hosts = typeof address === 'string' ? splitHosts(address) : []
  if (hosts.length < 2) return { address: () => address }
  const primary = new PrimaryFinder(hosts)
  return { address: () => primary.address, primary }
}

/** Each connection refuses a read-only host. */
export function connectPool(
  { address, primary }: Endpoint,
  connection: Omit<ConnectionOptions, 'max'>,
  options: Omit<PoolOptions, 'connect' | 'primary'>,
): Pool {
  const connectNow = (lost: () => void) =>
    connectPostgres(address(), {
      ...connection,
      ...(primary && { target_session_attrs: 'read-write' }),
      max: options.size,
      onclose() {
        connection.onclose?.()
        lost()
      },
    })
  return new Pool({ ...options, primary, connect: (lost) => addTypeOptions(connectNow(lost)) })
}

function addTypeOptions(sql: Sql): Sql {
  Object.assign(sql.options.parsers, typeOptions.parsers)
  Object.assign(sql.options.serializers, typeOptions.serializers)
  return sql
}
