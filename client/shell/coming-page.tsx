import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button-class.ts'
import type { SceneName } from '../ui/scene.tsx'
import { NoticePage } from './notice-page.tsx'

type Props = { title: string; scene: SceneName; children: ReactNode }

/** A room of the app that is not open yet. */
export function ComingPage({ title, scene, children }: Props) {
  return (
    <NoticePage
      scene={scene}
      title={title}
      actions={
        <>
          <Link to="/for-you" className={buttonClass()}>
            Browse Listings
          </Link>
          <Link to="/create-listing" className={buttonClass({ variant: 'ghost' })}>
            Sell an Item
          </Link>
        </>
      }
    >
      <p>{children}</p>
    </NoticePage>
  )
}
