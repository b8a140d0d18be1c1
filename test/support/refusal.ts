import assert from 'node:assert/strict'
import { ApiError } from '../../src/client/index.ts'

/** For `assert.rejects`: the client was refused with this code and status, for this parameter. */
export function refusedWith(code: string, status: number, param?: string): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof ApiError, String(error))
    assert.deepEqual([error.code, error.status, error.param], [code, status, param])
    return true
  }
}
