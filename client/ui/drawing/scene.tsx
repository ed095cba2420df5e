import { lazyPart, PartPlace } from '../loading/lazy-part.tsx'
import type { SceneName } from './scene-drawing.tsx'

// The drawings load after the text, and only for screens that show one.
const Drawing = lazyPart(async () => (await import('./scene-drawing.tsx')).SceneDrawing)

/** A drawn object on its background, filling its parent, made for 4 by 5; decorative. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <PartPlace quiet>
      <Drawing name={name} />
    </PartPlace>
  )
}

export type { SceneName }
