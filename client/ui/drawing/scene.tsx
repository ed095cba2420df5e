import { lazyPart, PartPlace } from '../loading/lazy-part.tsx'
import type { SceneName } from './scene-drawing.tsx'

// The pictures come after the words: a screen that shows none never pays for them.
const Drawing = lazyPart(async () => (await import('./scene-drawing.tsx')).SceneDrawing)

/** A little drawn object on its ground, filling its parent, made for four by five; decorative. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <PartPlace quiet>
      <Drawing name={name} />
    </PartPlace>
  )
}

export type { SceneName }
