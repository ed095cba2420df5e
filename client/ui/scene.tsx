import { lazy, Suspense } from 'react'
import type { SceneName } from './scene-drawing.tsx'

// The pictures come after the words: a screen that shows none never pays for them.
const Drawing = lazy(async () => ({ default: (await import('./scene-drawing.tsx')).SceneDrawing }))

/** A little drawn object on its ground, filling its parent, made for four by five; decorative. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <Suspense>
      <Drawing name={name} />
    </Suspense>
  )
}

export type { SceneName }
