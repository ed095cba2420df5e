import { useNavigate } from '@tanstack/react-router'
import { Scene } from '../ui/drawing/scene.tsx'
import { ReportUserForm } from './report-user-form.tsx'
import styles from './report-user-page.module.css'

export function ReportUserPage({ username }: { username: string }) {
  const navigate = useNavigate()
  return (
    <section className={styles.page}>
      <title>Report User · Quad</title>
      <div className={styles.picture}>
        <Scene name="lamp" />
      </div>
      <div className={styles.words}>
        <h1>Report User</h1>
        <p className={styles.intro}>
          Report someone who scams, threatens, or impersonates others. If you’re in danger, call
          campus police first.
        </p>
        <ReportUserForm suggested={username} onDone={() => void navigate({ to: '/for-you' })} />
      </div>
    </section>
  )
}
