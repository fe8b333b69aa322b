import sharp from 'sharp'

/** Side of the squares that are compared, in pixels of the picture, and the difference of grey at which one counts. */
const SQUARE_PX = 8
const MIN_LEVELS = 20

/** Returns the share of squares in which two pictures differ; 1 if they differ in size. */
export async function differenceOf(left: Buffer, right: Buffer): Promise<number> {
  const [one, other] = await Promise.all([squaresOf(left), squaresOf(right)])
  if (one.length !== other.length) return 1
  return one.filter((level, index) => Math.abs(level - other[index]!) > MIN_LEVELS).length / one.length
}

async function squaresOf(picture: Buffer): Promise<number[]> {
  const { width, height } = await sharp(picture).metadata()
  const [columns, rows] = [Math.ceil(width / SQUARE_PX), Math.ceil(height / SQUARE_PX)]
  return [...(await sharp(picture).greyscale().resize(columns, rows, { fit: 'fill' }).raw().toBuffer())]
}
