import type { ReactNode } from 'react'
import { Books, Fridge, Lamp, Sofa } from './scene-room.tsx'
import { Bike, Headphones, Hoodie, Ticket } from './scene-things.tsx'

const scenes = {
  bike: { ground: 'sage', object: <Bike /> },
  lamp: { ground: 'sand', object: <Lamp /> },
  books: { ground: 'sky', object: <Books /> },
  sofa: { ground: 'clay', object: <Sofa /> },
  ticket: { ground: 'lilac', object: <Ticket /> },
  hoodie: { ground: 'mist', object: <Hoodie /> },
  fridge: { ground: 'chalk', object: <Fridge /> },
  headphones: { ground: 'rose', object: <Headphones /> },
} satisfies Record<string, { ground: string; object: ReactNode }>

export type SceneName = keyof typeof scenes

export function SceneDrawing({ name }: { name: SceneName }) {
  const { ground, object } = scenes[name]
  return (
    <svg
      width="100%"
      height="100%"
      viewBox="0 0 200 250"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width="200" height="250" fill={`var(--ground-${ground})`} />
      <path d="M0 193q100-17 200 0v57H0Z" fill="var(--floor)" />
      {object}
    </svg>
  )
}
