import sharp from 'sharp'

// libvips can read dozens of formats. Each loader that Quad does not need is an attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    // AVIF. sharp's libvips has no decoder for HEIC, which shares the container.
    'VipsForeignLoadHeifBuffer',
  ],
})

const svg = { operation: ['VipsForeignLoadSvgBuffer'] }

/** Lets sharp read SVG while `work` runs: for our own drawings, before uploads are possible. */
export async function withDrawings<T>(work: () => Promise<T>): Promise<T> {
  sharp.unblock(svg)
  try {
    return await work()
  } finally {
    sharp.block(svg)
  }
}
