import { Link } from '@tanstack/react-router'
import { useSession } from '../device/session/session.ts'
import { Avatar } from '../ui/drawing/avatar.tsx'
import { useNow } from '../ui/now.ts'
import { lineOf } from './line.ts'
import { asAbout, type NamedMeetUp } from './queries.ts'

type Props = {
  of: NamedMeetUp
  className: string | undefined
  wordsClassName: string | undefined
}

/** A meet-up that waits for the user, as a line that leads to its conversation. */
export function AskedMeetUp({ of, className, wordsClassName }: Props) {
  const me = useSession().user?.id ?? ''
  const line = lineOf({ ...asAbout(of), me, now: useNow() })
  return (
    <Link to="/messages" search={{ with: of.name }} className={className}>
      <Avatar name={of.name} image={of.image} size={40} />
      <span className={wordsClassName}>
        <strong>{line?.words}</strong>
      </span>
    </Link>
  )
}
