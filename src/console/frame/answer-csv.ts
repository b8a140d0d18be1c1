import { PRIVATE } from '../../server/pages/page-headers.ts'

/** Answers a file that is written while it is read: the next part is asked for only when the last one has gone. */
export function answerCsv(name: string, parts: AsyncGenerator<string>): Response {
  const headers = {
    ...PRIVATE,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  }
  return new Response(streamOf(parts), { headers })
}

function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await parts.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await parts.return(undefined)),
  })
}
