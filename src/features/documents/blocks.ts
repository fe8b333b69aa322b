/** What a document consists of, as `server/document.typ` sets it. All texts are shown as they are, never as markup. */

export type Fact = [label: string, value: string]
export type Section = { title: string; facts: Fact[] }
/** A straw's colour is drawn beside its word. */
export type TableCell =
  | string
  | { colour: string; text: string }
  /** The first in bold. */
  | { lines: string[]; plain?: true }
  /** In a circle, as canisters are numbered; large, as what is counted by; or to be ticked or filled in by hand. */
  | { round: string }
  | { large: string }
  | { blank: 'box' | 'line' }
export type TableRow =
  | { kind: 'row'; cells: TableCell[] }
  | { kind: 'group'; text: string }
  | { kind: 'sum'; cells: string[] }

export type DoseRow = [label: string, value: string, least: string, verdict: string]

export type Block =
  /** Every second part is set in bold. */
  | { kind: 'sentence'; parts: string[] }
  | { kind: 'text'; text: string }
  | { kind: 'straw'; colour: string; text: string; note: string }
  | { kind: 'columns'; sections: Section[] }
  | { kind: 'strip'; cells: { label: string; value: string; note?: string; mark?: 'gold' | 'ice' }[] }
  /** Lines under heads, the first in bold. */
  | { kind: 'addresses'; sections: { title: string; lines: string[] }[] }
  /** In a frame, line by line. */
  | { kind: 'framed'; title: string; texts: string[]; foot: string }
  /** Boxes to tick and lines to fill in by hand. A value is printed on its line. */
  | { kind: 'form'; title: string; checks: string[]; lines: (string | Fact)[] }
  /** Shares in %. */
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
  /** A vessel from above, with the canisters that are lifted; where they hang within a circle of radius 1. */
  | {
      kind: 'vessel'
      title: string
      note: string
      canisters: { x: number; y: number; radius: number; number: string; lifted: boolean }[]
    }
  /** Beside a golden bar, the first words in bold. */
  | { kind: 'warning'; strong: string; text: string }
  | { kind: 'pair'; blocks: [Block, Block] }
  | {
      kind: 'table'
      title?: string
      /** Whether its rows are closer together. */
      isDense?: true
      /** What neighbours have in common stands over their heads. */
      columns: { head: string; over?: string; right?: true; grow?: true }[]
      rows: TableRow[]
    }

/** `size` is that of the account's paper, or a slip's, a quarter of it. */
export type Content = {
  size?: 'SLIP'
  title: string
  subject: string
  blocks: Block[]
  signatures: string[]
}

/** Sections without facts that are not known. */
export function known(section: { title: string; facts: [string, string | null | false][] }): Section {
  return { title: section.title, facts: section.facts.filter((fact): fact is Fact => Boolean(fact[1])) }
}

/** What is known of several parts, or nothing. */
export function joined(...parts: (string | null | false | undefined)[]): string | null {
  return parts.filter(Boolean).join(', ') || null
}
