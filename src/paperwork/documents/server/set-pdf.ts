/** Rendering of documents as PDF, in a separate process, because the typesetter is native and blocks its thread. */
import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readFonts } from './font.ts'

const compiler = NodeCompiler.create({
  workspace: import.meta.dirname,
  fontArgs: [{ fontBlobs: readFonts() }],
})

const LOGO = path.join(import.meta.dirname, 'logo')

/** Renders a document as PDF/A. The result is deterministic for the same data, logo and time. */
export function setPdf({
  data,
  at,
  logo,
}: {
  data: unknown
  at: Date
  logo?: Uint8Array | null
}): Uint8Array {
  if (logo) compiler.mapShadow(LOGO, Buffer.from(logo))
  try {
    return typeset({ mainFilePath: path.join(import.meta.dirname, 'document.typ') }, data, 'a-2a', at)
  } finally {
    if (logo) compiler.unmapShadow(LOGO)
  }
}

export function typeset(
  template: { mainFilePath: string } | { mainFileContent: string },
  data: unknown,
  pdfStandard: 'a-2a' | '1.7',
  at: Date,
): Uint8Array {
  try {
    const { result, takeError } = compiled({ ...template, inputs: { data: JSON.stringify(data) } })
    if (!result) throw new Error(`the document could not be set: ${JSON.stringify(takeError())}`)
    return compiler.pdf(result, { pdfStandard, creationTimestamp: Math.floor(at.getTime() / 1000) })
  } finally {
    // Empty the cache, because the compiler would retain every document that it has rendered.
    compiler.evictCache(0)
  }
}

function compiled(given: Parameters<NodeCompiler['compile']>[0]) {
  const outcome = compiler.compile(given)
  return {
    result: outcome.result,
    takeError: () => {
      const error = outcome.takeError()
      return error && compiler.fetchDiagnostics(error)
    },
  }
}
