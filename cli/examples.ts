/** One example a line; `tests/cli/examples.test.ts` runs them all. */
const EXAMPLES = `
bun cli events list
bun cli events list --json
bun cli events show --event pgh
bun cli events create --slug nyc --name "WITCON NYC" --city "New York" --date 2027-05-08 --timezone America/New_York
bun cli events copy pgh cle --name "WITCON CLE" --city Cleveland --date 2028-03-11 --with rooms,sponsors
bun cli events edit --event pgh --timezone America/New_York --venue "Grand Hall"
bun cli events edit --event cbus --feedback no --accent "#ffb81c"
bun cli events move --event pgh --date 2027-04-10
bun cli events move --event cbus --last-day ""
bun cli events delete --event cbus --dry-run
bun cli events delete --event cbus --yes
bun cli seed --event pgh --dry-run
bun cli import schedule.json --event nyc --dry-run
bun cli import https://example.org/schedule.xml --event nyc --follow 15m
bun cli import talks.csv --event nyc --columns "Title=Talk name,Start=Begins"
bun cli export --event pgh --format ics --out pgh.ics
bun cli export --event pgh --format csv --of speakers > speakers.csv
bun cli sessions list --event pgh
bun cli sessions add --title "Lunch" --start-time 2026-03-14T12:00:00 --end-time 2026-03-14T13:00:00 --track General --event pgh
bun cli sessions edit "Lunch" --title "Long lunch" --location "Main Hall" --event pgh
bun cli sessions delete "Long lunch" --event pgh
bun cli sessions cancel "Opening keynote" --event pgh --reason "The speaker is ill" --replaced-by "Hiring panel"
bun cli sessions confirm "Opening keynote" --event pgh
bun cli sessions draft "Opening keynote" --event pgh
bun cli sessions move "Opening keynote" --event pgh --start 13:30 --room "Main Hall"
bun cli sessions move "Opening keynote" --event pgh --off
bun cli speakers list --event pgh
bun cli speakers add --values '{"name": "Ada Obi", "title": "Engineer", "bio": "She builds bridges."}' --event pgh
bun cli speakers edit "Ada Obi" --company "Bridge Works" --event pgh
bun cli speakers delete "Ada Obi" --event pgh
bun cli sponsors list --event pgh
bun cli sponsors add --from sponsors.csv --event pgh
bun cli sponsors edit "Bridge Works" --tier Gold --website-url https://bridge-works.example --event pgh
bun cli sponsors delete "Bridge Works" --event pgh
bun cli stars --event pgh
bun cli stars --event pgh --json
bun cli rooms list --event pgh
bun cli rooms add --name "Room 3" --capacity 40 --event pgh
bun cli rooms edit "Room 2B" --name "Studio" --access "step-free, lift" --event pgh
bun cli rooms merge "Hall A" "Main Hall" --event pgh --dry-run
bun cli rooms move "Main Hall" 1 --event pgh
bun cli rooms delete "Hall A" --event pgh
bun cli rooms full "Main Hall" --event pgh
bun cli rooms full "Main Hall" --event pgh --until-end-of "Opening keynote"
bun cli rooms full "Main Hall" --event pgh --off
bun cli tracks list --event pgh
bun cli tracks add --name "Design" --color "#b3123f" --event pgh
bun cli tracks edit "Design" --name "Product" --color "#0b594c" --position 1 --event pgh
bun cli tracks delete "Product" --event pgh
bun cli late --event pgh --room "Main Hall" --minutes 10
bun cli late --event pgh --room "Main Hall" --clear
bun cli announce "Lunch is served in the lobby" --event pgh --minutes 30
bun cli announce "This room moved to 2B" --event pgh --room "Hall A"
bun cli announcements list --event pgh
bun cli announcements withdraw "Lunch is served in the lobby" --event pgh
bun cli publish --event pgh
bun cli clean-up duplicates --event pgh --dry-run
bun cli clean-up linkedin --event pgh
bun cli clean-up powerless --event cbus
bun cli undo --event pgh
bun cli undo k7m2p9q4r8s3t6
bun cli messages export --event pgh --out messages.csv
bun cli messages export --event pgh --sponsor "Acme" > acme.csv
bun cli board list --event pgh --search lunch
bun cli board list --event pgh --held
bun cli board show --event pgh
bun cli board show k7m2p9q4r8s3t6 --event pgh
bun cli board remove k7m2p9q4r8s3t6
bun cli board remove-many --event pgh --minutes 5 --dry-run
bun cli board remove-many --event pgh --sender-of k7m2p9q4r8s3t6
bun cli board restore k7m2p9q4r8s3t6
bun cli board close --event pgh
bun cli board open --event pgh
bun cli board hold --event pgh
bun cli board hold --event pgh --off
bun cli board hold k7m2p9q4r8s3t6 --event pgh
bun cli board slow --event pgh --seconds 60
bun cli board slow --event pgh --off
bun cli board words --event pgh
bun cli board words --event pgh --add crypto casino
bun cli questions list --event pgh --session "Opening keynote"
bun cli questions show k7m2p9q4r8s3t6
bun cli questions answer k7m2p9q4r8s3t6
bun cli questions hide k7m2p9q4r8s3t6
bun cli questions hold --event pgh
bun cli questions hold --event pgh --off
bun cli questions open --event pgh
bun cli questions close --event pgh --session "Opening keynote"
bun cli questions inherit --event pgh --session "Opening keynote"
bun cli feedback list --event pgh
bun cli feedback export --event pgh --out feedback.csv
bun cli feedback open --event pgh
bun cli feedback close --event pgh --session "Lunch"
bun cli feedback inherit --event pgh --session "Lunch"
bun cli report --event pgh --out report.html
bun cli report --event pgh --out report.html --force
bun cli admin create alice
echo "$PASSWORD" | bun cli admin create alice
bun cli admin list
bun cli admin password alice
bun cli admin remove alice --dry-run
bun cli backup --out backups/
bun cli backup --event pgh --out pgh.backup
bun cli restore today.backup --dry-run
bun cli restore today.backup --event pgh
bun cli db status
bun cli db status --json
bun cli db stop
bun cli db migrate --dry-run
bun cli db upgrade --dry-run
bun cli db upgrade --programs /usr/lib/postgresql/16
bun cli db upgrade --delete-old
bun cli doctor
bun cli doctor --drill
bun cli health && echo alive
bun cli completion bash > completion.bash
bun cli completion fish --name companion
`

export function examplesOf(path: string): string[] {
  const own = new RegExp(`\\bbun cli ${path}(?= |$)`)
  return EXAMPLES.trim()
    .split('\n')
    .filter((line) => own.test(line))
}
