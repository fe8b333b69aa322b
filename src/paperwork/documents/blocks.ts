/** Building blocks of a document, rendered by `server/document.typ`. Texts are printed literally, never as markup. */

export type Fact = [label: string, value: string]
export type Section = { title: string; facts: Fact[] }
/** A cell with `colour` shows the straw's colour next to the word. */
export type TableCell =
  | string
  | { colour: string; text: string }
  /** The first line is bold unless `plain`. */
  | { lines: string[]; plain?: true }
  /** `round`: canister number in a circle. `large`: an amount to count. `blank`: a box or line to fill in by hand. */
  | { round: string }
  | { large: string }
  | { blank: 'box' | 'line' }
export type TableRow =
  | { kind: 'row'; cells: TableCell[] }
  | { kind: 'group'; text: string }
  | { kind: 'sum'; cells: string[] }

export type DoseRow = [label: string, value: string, min: string, verdict: string]

export type Block =
  /** Every second part is bold, but not the first. */
  | { kind: 'sentence'; parts: string[] }
  | { kind: 'text'; text: string }
  | { kind: 'straw'; colour: string; text: string; note: string }
  | { kind: 'columns'; sections: Section[] }
  | { kind: 'strip'; cells: { label: string; value: string; note?: string; mark?: 'gold' | 'ice' }[] }
  /** The first line of each section is bold. */
  | { kind: 'addresses'; sections: { title: string; lines: string[] }[] }
  | { kind: 'framed'; title: string; texts: string[]; foot: string }
  /** Boxes to tick and lines to fill in by hand. A `Fact` is printed with its value in place of a line. */
  | { kind: 'form'; title: string; checks: string[]; lines: (string | Fact)[] }
  | {
      kind: 'bars'
      title: string
      note: string
      bars: { label: string; percent: number; value: string; raw?: true }[]
    }
  | {
      kind: 'dose'
      title: string
      value: string
      what: string
      detail: string
      rows: DoseRow[]
      verdict?: string
    }
  /**
   * Top view of a vessel, in which the canisters to lift are marked. `x`, `y` (from the centre) and `radius` are
   * relative to a circle of radius 1.
   */
  | {
      kind: 'vessel'
      title: string
      note: string
      canisters: { x: number; y: number; radius: number; number: string; lifted: boolean }[]
    }
  /** Text next to a golden bar; `strong` is bold. */
  | { kind: 'warning'; strong: string; text: string }
  | { kind: 'pair'; blocks: [Block, Block] }
  | {
      kind: 'table'
      title?: string
      isDense?: true
      /** `over` is a heading shared by adjacent columns. */
      columns: { head: string; over?: string; right?: true; grow?: true }[]
      rows: TableRow[]
    }

/** Content of a document. The size `SLIP` is a quarter of the document's paper size. */
export type Content = {
  size?: 'SLIP'
  title: string
  subject: string
  blocks: Block[]
  signatures: string[]
}

export function omitEmptyFacts(section: {
  title: string
  facts: [string, string | null | false][]
}): Section {
  return { title: section.title, facts: section.facts.filter((fact): fact is Fact => Boolean(fact[1])) }
}

export function joinParts(...parts: (string | null | false | undefined)[]): string | null {
  return parts.filter(Boolean).join(', ') || null
}
