/** Functions of a browser that the jobs need; everything else is done by scripts in the page. */
export type Driver = {
  /** Whether `tap` is a touch; otherwise it is a press of the mouse. */
  hasTouch: boolean
  goTo: (address: string) => Promise<void>
  /**
   * Runs a function in the page. It may use only its arguments and the page, because its source is sent.
   */
  run: <Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  /** Runs a script in the page, outside its security policy. */
  load: (script: string) => Promise<void>
  press: (point: Point) => Promise<void>
  tap: (point: Point) => Promise<void>
  /** Presses the mouse on the first point, moves it over the others, and lifts it on the last. */
  drag: (points: Point[]) => Promise<void>
  type: (text: string) => Promise<void>
  /** Chooses a file in the only file field of the page. */
  upload: (path: string) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

export type Point = { x: number; y: number }

export const DESKTOP = [1440, 900] as const
export const PHONE = [390, 844] as const
