-- A database of before all migrations became one, as commit 52314ec made it, with rows in each table.
CREATE SCHEMA drizzle;
CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES
('22f48e7cfbb084cfbb5279eb0ab98a8b440d33fd99768109b3aa36cc634b41fd', 1795199548424),
('7716e37994337436df8d4bb701f394efdf5d296ae07abdd58c323ef271df354d', 1795264508377),
('b18df0da455ca0485f81dee5ccebdca2906645cb9a367225ea4c729783e95fcc', 1795266798922),
('a4b89ed1cd2546030c101976c4c450c02792f34a7d41ec032ba0d8a58d1a1528', 1795300415559),
('d88692a5a059a44912f18108de6a195842f6df2a8b1eea6223e173a36100a7d3', 1795303105841),
('3a913642741100fa78058872c286ed5d40a3a7d55a4f9e76b53c4635f70abf95', 1795314202814),
('9cc39faa7e5ba186eefd20e5ef03a6aa39710171b480fa2eace78816eebefb59', 1795315479679),
('057533206163069e913a13a30cc5439892c75f7ff89ad3cd9884d085626aaf81', 1795324029040),
('af331ee87b68913d07e74275563870a6f18a63bb020970a324d18ac70bcba13c', 1795339842024),
('9cda27943412d9f256304aaec7203c4f34a429c1061e9ca5e4125d89c19e28f9', 1795341537475),
('14feea477e482df4ae892c5c1b4232e263bf91354cf88149f4493ffe13fc76f0', 1795411190504),
('e45493ef36813b9901505c459737c18f51603eddfd8dabd4121195751a52e009', 1795412676860);
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"text" text NOT NULL,
	"day" integer,
	"room_id" text,
	"show_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
CREATE TABLE "attendee_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removal_id" text,
	"from_device" text,
	"from_network" text,
	"held_at" timestamp (3) with time zone,
	"held_for" text,
	"line" text,
	"shown_at" timestamp (3) with time zone,
	"sent_as" text
);
CREATE TABLE "board_removals" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
CREATE TABLE "changes" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"who" text NOT NULL,
	"what" text NOT NULL,
	"rows" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone
);
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"city" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"location" text,
	"starts_on" text,
	"ends_on" text,
	"timezone" text,
	"venue_name" text,
	"floor_plan_url" text,
	"accent" text,
	"board_closed_at" timestamp (3) with time zone,
	"board_slow_seconds" integer,
	"board_held_at" timestamp (3) with time zone,
	"board_words" text[] DEFAULT '{}'::text[] NOT NULL,
	"questions_open" boolean DEFAULT false NOT NULL,
	"questions_held" boolean DEFAULT true NOT NULL,
	"feedback_open" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "events_name_unique" UNIQUE("name"),
	CONSTRAINT "events_slug_unique" UNIQUE("slug")
);
CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"session_id" text NOT NULL,
	"from_device" text NOT NULL,
	"from_network" text,
	"face" text NOT NULL,
	"words" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "floors" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"plan_url" text,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
CREATE UNLOGGED TABLE "limit_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"attempted_at" timestamp with time zone[] NOT NULL,
	"forgotten_at" timestamp with time zone NOT NULL
);
CREATE UNLOGGED TABLE "limit_shares" (
	"key" text PRIMARY KEY NOT NULL,
	"full_at" timestamp with time zone NOT NULL
);
CREATE TABLE "login_sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL
);
CREATE TABLE "my_schedules" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"key" text NOT NULL,
	"share_round" integer DEFAULT 0 NOT NULL,
	"calendar_round" integer DEFAULT 0 NOT NULL,
	"session_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone,
	CONSTRAINT "my_schedules_key_unique" UNIQUE("key")
);
CREATE TABLE "post_reports" (
	"post_id" text NOT NULL,
	"from_device" text NOT NULL,
	"from_network" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_reports_post_id_from_device_pk" PRIMARY KEY("post_id","from_device")
);
CREATE TABLE "question_votes" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"question_id" text NOT NULL,
	"from_device" text NOT NULL,
	"from_network" text
);
CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"session_id" text NOT NULL,
	"text" text NOT NULL,
	"name" text,
	"status" text DEFAULT 'held' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"from_device" text,
	"from_network" text,
	"sent_as" text
);
CREATE TABLE "revisions" (
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"rev" integer NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revisions_event_id_kind_pk" PRIMARY KEY("event_id","kind")
);
CREATE TABLE "rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"capacity" integer,
	"floor_id" text,
	"x" double precision,
	"y" double precision,
	"directions" text,
	"access" text[] DEFAULT '{}'::text[] NOT NULL,
	"full_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
CREATE TABLE "scheduled_backups" (
	"due_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kept_in" text,
	"problem" text
);
CREATE TABLE "search_entries" (
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"row_id" text NOT NULL,
	"hash" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_entries_event_id_kind_row_id_pk" PRIMARY KEY("event_id","kind","row_id")
);
CREATE TABLE "search_indexes" (
	"event_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"format" integer NOT NULL
);
CREATE TABLE "search_words" (
	"event_id" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_event_id_word_pk" PRIMARY KEY("event_id","word")
);
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"title" text NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"track" text NOT NULL,
	"location" text,
	"description" text,
	"speaker_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'confirmed' NOT NULL,
	"cancel_reason" text,
	"replaced_by_id" text,
	"questions_open" boolean,
	"feedback_open" boolean,
	"delay" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "source_checks" (
	"source_id" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"etag" text,
	"last_modified" text,
	"hash" text,
	"outcome" text NOT NULL,
	"is_failing" boolean DEFAULT false NOT NULL,
	"is_imported" boolean DEFAULT false NOT NULL
);
CREATE TABLE "source_rows" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"source_id" text NOT NULL,
	"table" text NOT NULL,
	"key" text NOT NULL,
	"row_id" text NOT NULL,
	"said" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
CREATE TABLE "sources" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"columns" jsonb,
	"follow_minutes" integer,
	"version" integer DEFAULT 1 NOT NULL
);
CREATE TABLE "speakers" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"bio" text NOT NULL,
	"company" text,
	"photo_url" text,
	"linkedin_url" text,
	"version" integer DEFAULT 1 NOT NULL
);
CREATE TABLE "sponsor_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"sponsor_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"sent_as" text
);
CREATE TABLE "sponsors" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"tier" text NOT NULL,
	"logo_url" text,
	"website_url" text,
	"description" text,
	"contact_person" text,
	"sponsorship_level" text,
	"version" integer DEFAULT 1 NOT NULL
);
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"has_made_up_password" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
INSERT INTO announcements SELECT * FROM json_populate_recordset(null::announcements, $$[
{"id":"x7akkyx6erx86h","event_id":"df4acys4sfkhb5","text":"Lunch is served","day":null,"room_id":"m3y6ked757rjhe","show_until":"2027-03-13T17:00:00+00:00","created_at":"2026-11-23T15:31:59.208+00:00","version":1}
]$$);
INSERT INTO attendee_messages SELECT * FROM json_populate_recordset(null::attendee_messages, $$[
{"id":"bqt9ysmn626uav","event_id":"df4acys4sfkhb5","name":"Ben","message":"Hello board","created_at":"2026-11-23T15:31:58.597+00:00","removed_at":null,"removal_id":null,"from_device":null,"from_network":"IQjzXtP-FyYMAo2X","held_at":null,"held_for":null,"sent_as":null,"line":null,"shown_at":null},
{"id":"rude","event_id":"df4acys4sfkhb5","name":"Rude","message":"Buy","created_at":"2026-11-23T15:31:59.251+00:00","removed_at":null,"removal_id":"flood","from_device":"phone","from_network":null,"held_at":null,"held_for":null,"sent_as":null,"line":null,"shown_at":null}
]$$);
INSERT INTO board_removals SELECT * FROM json_populate_recordset(null::board_removals, $$[
{"id":"flood","event_id":"df4acys4sfkhb5","name":"1 post of one sender","removed_at":"2027-03-13T12:00:00+00:00","version":1}
]$$);
INSERT INTO changes SELECT * FROM json_populate_recordset(null::changes, $$[
{"id":"rmmhqj9hwknfie","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:55.232+00:00","who":"organizer","what":"Created event “WITCON ERIE”","rows":[{"id":"df4acys4sfkhb5","after":{"id":"df4acys4sfkhb5","city":"Erie","name":"WITCON ERIE","slug":"erie","accent":null,"endsOn":null,"version":1,"isActive":true,"location":null,"startsOn":"2027-03-13","timezone":"America/New_York","venueName":null,"boardWords":[],"boardHeldAt":null,"publishedAt":null,"feedbackOpen":false,"floorPlanUrl":null,"boardClosedAt":null,"questionsHeld":true,"questionsOpen":false,"boardSlowSeconds":null},"table":"events","before":null}],"undone_at":null},
{"id":"5aari9w4mhebk4","event_id":"ztwbdfeqww2vt9","at":"2026-11-23T15:31:55.404+00:00","who":"organizer","what":"Created event “WITCON YORK”","rows":[{"id":"ztwbdfeqww2vt9","after":{"id":"ztwbdfeqww2vt9","city":"York","name":"WITCON YORK","slug":"york","accent":null,"endsOn":null,"version":1,"isActive":true,"location":null,"startsOn":null,"timezone":null,"venueName":null,"boardWords":[],"boardHeldAt":null,"publishedAt":null,"feedbackOpen":false,"floorPlanUrl":null,"boardClosedAt":null,"questionsHeld":true,"questionsOpen":false,"boardSlowSeconds":null},"table":"events","before":null}],"undone_at":null},
{"id":"cmymxmtxd3rdhe","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:55.937+00:00","who":"organizer","what":"Created floor “Roof”","rows":[{"id":"pqisgft2pbxtch","after":{"id":"pqisgft2pbxtch","name":"Roof","eventId":"df4acys4sfkhb5","planUrl":"/images/floor-plans/cbus.svg","version":1,"position":0},"table":"floors","before":null}],"undone_at":null},
{"id":"fwad2zxhcvwp3t","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:56.41+00:00","who":"organizer","what":"Created room “Hall”","rows":[{"id":"m3y6ked757rjhe","after":{"x":20,"y":30.5,"id":"m3y6ked757rjhe","name":"Hall","access":["lift"],"eventId":"df4acys4sfkhb5","floorId":"pqisgft2pbxtch","version":1,"capacity":120,"position":0,"fullUntil":null,"directions":null},"table":"rooms","before":null}],"undone_at":null},
{"id":"2qgy4p5t5iyrvc","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:56.545+00:00","who":"organizer","what":"Created session “Bridges”","rows":[{"id":"ivpxs5qkx4mw2f","after":{"id":"ivpxs5qkx4mw2f","delay":null,"title":"Bridges","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":1,"location":"Hall","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:56.524Z","speakerIds":["ada"],"description":"See /images/uploads/7c0fbb7c-0d5c-4f0e-9c68-5f6f3f2a1b10/640.webp","cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null},"table":"sessions","before":null}],"undone_at":null},
{"id":"q6v3gekwiaz5iv","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:56.834+00:00","who":"organizer","what":"Created session “Tunnels”","rows":[{"id":"h3wunv2skrnid9","after":{"id":"h3wunv2skrnid9","delay":null,"title":"Tunnels","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":1,"location":"HALL","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:56.796Z","speakerIds":[],"description":null,"cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null},"table":"sessions","before":null}],"undone_at":null},
{"id":"izg59gw2ivdh4u","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:57.125+00:00","who":"organizer","what":"Created session “Dams”","rows":[{"id":"qx89udjmptwhwf","after":{"id":"qx89udjmptwhwf","delay":null,"title":"Dams","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":1,"location":"Café Ōtani","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:57.029Z","speakerIds":[],"description":null,"cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null},"table":"sessions","before":null},{"id":"tegd3yex6dd47y","after":{"x":null,"y":null,"id":"tegd3yex6dd47y","name":"Café Ōtani","access":[],"eventId":"df4acys4sfkhb5","floorId":null,"version":1,"capacity":null,"position":1024,"fullUntil":null,"directions":null},"table":"rooms","before":null}],"undone_at":null},
{"id":"atucna53spmkq8","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:57.199+00:00","who":"organizer","what":"Created session “Locks”","rows":[{"id":"yq2q2sq4y2mxxy","after":{"id":"yq2q2sq4y2mxxy","delay":null,"title":"Locks","track":"Tech","status":"draft","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":1,"location":"cafe otani","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:57.195Z","speakerIds":[],"description":null,"cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null},"table":"sessions","before":null}],"undone_at":null},
{"id":"hc3mt45r49gfxc","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:57.235+00:00","who":"organizer","what":"Created session “Ferries”","rows":[{"id":"7mprc7ywjs9gg8","after":{"id":"7mprc7ywjs9gg8","delay":null,"title":"Ferries","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":1,"location":"Pier","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:57.230Z","speakerIds":[],"description":null,"cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null},"table":"sessions","before":null},{"id":"hyfwsq3iajv2nk","after":{"x":null,"y":null,"id":"hyfwsq3iajv2nk","name":"Pier","access":[],"eventId":"df4acys4sfkhb5","floorId":null,"version":1,"capacity":null,"position":2048,"fullUntil":null,"directions":null},"table":"rooms","before":null}],"undone_at":null},
{"id":"j8c669jcvhth4u","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:57.307+00:00","who":"organizer","what":"Created session “Lunch”","rows":[{"id":"488ss5jc8r2p4j","after":{"id":"488ss5jc8r2p4j","delay":null,"title":"Lunch","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":1,"location":null,"startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:57.303Z","speakerIds":[],"description":null,"cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null},"table":"sessions","before":null}],"undone_at":null},
{"id":"va84ndrwirt9ex","event_id":"ztwbdfeqww2vt9","at":"2026-11-23T15:31:57.362+00:00","who":"organizer","what":"Created session “Hangars”","rows":[{"id":"a68eiww7zpbk7g","after":{"id":"a68eiww7zpbk7g","delay":null,"title":"Hangars","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"ztwbdfeqww2vt9","version":1,"location":"Hall","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:57.345Z","speakerIds":["ben"],"description":null,"cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null},"table":"sessions","before":null},{"id":"92t6fd5iezkt2z","after":{"x":null,"y":null,"id":"92t6fd5iezkt2z","name":"Hall","access":[],"eventId":"ztwbdfeqww2vt9","floorId":null,"version":1,"capacity":null,"position":0,"fullUntil":null,"directions":null},"table":"rooms","before":null}],"undone_at":null},
{"id":"rj29d339seb8sy","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:57.409+00:00","who":"organizer","what":"Renamed room “Hall” to “Grand Hall”","rows":[{"id":"m3y6ked757rjhe","after":{"x":20,"y":30.5,"id":"m3y6ked757rjhe","name":"Grand Hall","access":["lift"],"eventId":"df4acys4sfkhb5","floorId":"pqisgft2pbxtch","version":2,"capacity":120,"position":0,"fullUntil":null,"directions":null},"table":"rooms","before":{"x":20,"y":30.5,"id":"m3y6ked757rjhe","name":"Hall","access":["lift"],"eventId":"df4acys4sfkhb5","floorId":"pqisgft2pbxtch","version":1,"capacity":120,"position":0,"fullUntil":null,"directions":null}},{"id":"h3wunv2skrnid9","after":{"id":"h3wunv2skrnid9","delay":null,"title":"Tunnels","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":2,"location":"Grand Hall","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:57.398Z","speakerIds":[],"description":null,"cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null},"table":"sessions","before":{"id":"h3wunv2skrnid9","delay":null,"title":"Tunnels","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":1,"location":"HALL","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:56.796Z","speakerIds":[],"description":null,"cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null}},{"id":"ivpxs5qkx4mw2f","after":{"id":"ivpxs5qkx4mw2f","delay":null,"title":"Bridges","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":2,"location":"Grand Hall","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:57.398Z","speakerIds":["ada"],"description":"See /images/uploads/7c0fbb7c-0d5c-4f0e-9c68-5f6f3f2a1b10/640.webp","cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null},"table":"sessions","before":{"id":"ivpxs5qkx4mw2f","delay":null,"title":"Bridges","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":1,"location":"Hall","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:56.524Z","speakerIds":["ada"],"description":"See /images/uploads/7c0fbb7c-0d5c-4f0e-9c68-5f6f3f2a1b10/640.webp","cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null}}],"undone_at":null},
{"id":"gfrg53gqt7macu","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:57.615+00:00","who":"organizer","what":"Canceled session “Dams”","rows":[{"id":"qx89udjmptwhwf","after":{"id":"qx89udjmptwhwf","delay":null,"title":"Dams","track":"Tech","status":"cancelled","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":2,"location":"Café Ōtani","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:57.585Z","speakerIds":[],"description":null,"cancelReason":"Ill","feedbackOpen":null,"replacedById":"ivpxs5qkx4mw2f","questionsOpen":null},"table":"sessions","before":{"id":"qx89udjmptwhwf","delay":null,"title":"Dams","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":1,"location":"Café Ōtani","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:57.029Z","speakerIds":[],"description":null,"cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null}}],"undone_at":null},
{"id":"2c2txu534jnqrw","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:58.144+00:00","who":"organizer","what":"Undid: Edited session “Long bridges”","rows":[{"id":"ivpxs5qkx4mw2f","after":{"id":"ivpxs5qkx4mw2f","delay":null,"title":"Bridges","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":4,"location":"Grand Hall","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:58.102Z","speakerIds":["ada"],"description":"See /images/uploads/7c0fbb7c-0d5c-4f0e-9c68-5f6f3f2a1b10/640.webp","cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null},"table":"sessions","before":{"id":"ivpxs5qkx4mw2f","delay":null,"title":"Long bridges","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":3,"location":"Grand Hall","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:57.874Z","speakerIds":["ada"],"description":"See /images/uploads/7c0fbb7c-0d5c-4f0e-9c68-5f6f3f2a1b10/640.webp","cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null}}],"undone_at":null},
{"id":"mztknctetsyyta","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:57.912+00:00","who":"organizer","what":"Edited session “Long bridges”","rows":[{"id":"ivpxs5qkx4mw2f","after":{"id":"ivpxs5qkx4mw2f","delay":null,"title":"Long bridges","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":3,"location":"Grand Hall","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:57.874Z","speakerIds":["ada"],"description":"See /images/uploads/7c0fbb7c-0d5c-4f0e-9c68-5f6f3f2a1b10/640.webp","cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null},"table":"sessions","before":{"id":"ivpxs5qkx4mw2f","delay":null,"title":"Bridges","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":2,"location":"Grand Hall","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:57.398Z","speakerIds":["ada"],"description":"See /images/uploads/7c0fbb7c-0d5c-4f0e-9c68-5f6f3f2a1b10/640.webp","cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null}}],"undone_at":"2026-11-23T15:31:58.157+00:00"},
{"id":"uvtjibp2u6qdiu","event_id":"df4acys4sfkhb5","at":"2026-11-23T15:31:58.325+00:00","who":"organizer","what":"Deleted session “Ferries”","rows":[{"id":"7mprc7ywjs9gg8","after":null,"table":"sessions","before":{"id":"7mprc7ywjs9gg8","delay":null,"title":"Ferries","track":"Tech","status":"confirmed","endTime":"10:00 AM","eventId":"df4acys4sfkhb5","version":1,"location":"Pier","startTime":"9:00 AM","updatedAt":"2026-11-23T15:31:57.230Z","speakerIds":[],"description":null,"cancelReason":null,"feedbackOpen":null,"replacedById":null,"questionsOpen":null}}],"undone_at":null}
]$$);
INSERT INTO events SELECT * FROM json_populate_recordset(null::events, $$[
{"id":"df4acys4sfkhb5","name":"WITCON ERIE","slug":"erie","city":"Erie","is_active":true,"location":null,"starts_on":"2027-03-13","timezone":"America/New_York","venue_name":null,"floor_plan_url":null,"accent":null,"version":1,"board_closed_at":null,"ends_on":null,"published_at":null,"board_slow_seconds":null,"board_held_at":null,"board_words":[],"questions_open":false,"questions_held":true,"feedback_open":false},
{"id":"ztwbdfeqww2vt9","name":"WITCON YORK","slug":"york","city":"York","is_active":true,"location":null,"starts_on":null,"timezone":null,"venue_name":null,"floor_plan_url":null,"accent":null,"version":1,"board_closed_at":null,"ends_on":null,"published_at":null,"board_slow_seconds":null,"board_held_at":null,"board_words":[],"questions_open":false,"questions_held":true,"feedback_open":false}
]$$);
INSERT INTO feedback SELECT * FROM json_populate_recordset(null::feedback, $$[
{"id":"55e396xywqk2ab","event_id":"df4acys4sfkhb5","session_id":"ivpxs5qkx4mw2f","from_device":"phone","face":"good","words":"I asked for a raise.","created_at":"2026-11-23T15:31:59.165+00:00","from_network":null}
]$$);
INSERT INTO floors SELECT * FROM json_populate_recordset(null::floors, $$[
{"id":"pqisgft2pbxtch","event_id":"df4acys4sfkhb5","name":"Roof","plan_url":"/images/floor-plans/cbus.svg","position":0,"version":1}
]$$);
INSERT INTO limit_attempts SELECT * FROM json_populate_recordset(null::limit_attempts, $$[
{"key":"-om5of7HS0ZDKp70hjTyIw","attempted_at":[],"forgotten_at":"2026-11-23T15:41:54.15974+00:00"}
]$$);
INSERT INTO limit_shares SELECT * FROM json_populate_recordset(null::limit_shares, $$[
{"key":"6T8d6Oy8yxpBrAtNfYys9Q","full_at":"2026-11-23T15:31:58.579136+00:00"},
{"key":"NFuQvENmYYsaIqKvjbw8KQ","full_at":"2026-11-23T15:35:18.539136+00:00"},
{"key":"aTXZbCYAj_lPn4zKDhw7iA","full_at":"2026-11-23T15:32:00.539136+00:00"},
{"key":"okLa1bFMC5KSbM2j-PMRUA","full_at":"2026-11-23T15:31:59.539136+00:00"},
{"key":"tNHP9Zg-Jvr7wMwiEax4mQ","full_at":"2026-11-23T15:32:00.539136+00:00"},
{"key":"Hsv4jb6eXAFc3YwVB4Ws_g","full_at":"2026-11-23T15:31:58.770943+00:00"},
{"key":"ND8XJthg6RJSqf8wncERHw","full_at":"2026-11-23T15:32:38.559193+00:00"},
{"key":"dVuRW0Tr8wlPwPzCsJk7sQ","full_at":"2026-11-23T15:31:59.730943+00:00"},
{"key":"tnc-U6mf1ILNLHDJQFva4A","full_at":"2026-11-23T15:35:18.730943+00:00"}
]$$);
INSERT INTO login_sessions SELECT * FROM json_populate_recordset(null::login_sessions, $$[
{"sid":"a7ab1c1fec7c5cfe97cd3efc9e54fc31f3a9279d4662f453769673c98ebe5c99","sess":{"startedAt":"2026-11-23T15:31:54.838Z"},"expire":"2026-11-30T15:31:54.838+00:00","user_id":"cdb68p3i5vrzwe"}
]$$);
INSERT INTO my_schedules SELECT * FROM json_populate_recordset(null::my_schedules, $$[
{"id":"yatsmg33a7xyph","event_id":"df4acys4sfkhb5","key":"f7ec91fb6c0bcdb7993b7448b0410733328ef6fabb53b8d46bc39c7141920acc","share_round":0,"calendar_round":0,"session_ids":["ivpxs5qkx4mw2f"],"written_at":"2026-11-23T15:31:59.006+00:00","created_at":"2026-11-23T15:31:59.006+00:00"}
]$$);
INSERT INTO post_reports SELECT * FROM json_populate_recordset(null::post_reports, $$[
{"post_id":"rude","from_device":"phone","created_at":"2026-11-23T15:31:59.276+00:00","from_network":null}
]$$);
INSERT INTO question_votes SELECT * FROM json_populate_recordset(null::question_votes, $$[
{"id":"84asbt5d8whutg","event_id":"df4acys4sfkhb5","question_id":"deep","from_device":"phone","from_network":null}
]$$);
INSERT INTO questions SELECT * FROM json_populate_recordset(null::questions, $$[
{"id":"deep","event_id":"df4acys4sfkhb5","session_id":"ivpxs5qkx4mw2f","text":"How deep?","name":null,"status":"shown","created_at":"2026-11-23T15:31:59.041+00:00","from_device":null,"from_network":null,"sent_as":null}
]$$);
INSERT INTO revisions SELECT * FROM json_populate_recordset(null::revisions, $$[
{"event_id":"df4acys4sfkhb5","kind":"event","rev":1,"written_at":"2026-11-23T15:31:55.144+00:00"},
{"event_id":"*","kind":"event","rev":2,"written_at":"2026-11-23T15:31:55.361+00:00"},
{"event_id":"ztwbdfeqww2vt9","kind":"event","rev":1,"written_at":"2026-11-23T15:31:55.361+00:00"},
{"event_id":"ztwbdfeqww2vt9","kind":"rooms","rev":1,"written_at":"2026-11-23T15:31:57.341+00:00"},
{"event_id":"ztwbdfeqww2vt9","kind":"sessions","rev":1,"written_at":"2026-11-23T15:31:57.341+00:00"},
{"event_id":"df4acys4sfkhb5","kind":"rooms","rev":5,"written_at":"2026-11-23T15:31:57.394+00:00"},
{"event_id":"df4acys4sfkhb5","kind":"sessions","rev":11,"written_at":"2026-11-23T15:31:58.262+00:00"},
{"event_id":"df4acys4sfkhb5","kind":"attendee-messages","rev":1,"written_at":"2026-11-23T15:31:58.597+00:00"},
{"event_id":"df4acys4sfkhb5","kind":"sponsor-messages","rev":1,"written_at":"2026-11-23T15:31:58.77+00:00"}
]$$);
INSERT INTO rooms SELECT * FROM json_populate_recordset(null::rooms, $$[
{"id":"tegd3yex6dd47y","event_id":"df4acys4sfkhb5","name":"Café Ōtani","position":1024,"capacity":null,"floor_id":null,"x":null,"y":null,"directions":null,"access":[],"version":1,"full_until":null},
{"id":"hyfwsq3iajv2nk","event_id":"df4acys4sfkhb5","name":"Pier","position":2048,"capacity":null,"floor_id":null,"x":null,"y":null,"directions":null,"access":[],"version":1,"full_until":null},
{"id":"92t6fd5iezkt2z","event_id":"ztwbdfeqww2vt9","name":"Hall","position":0,"capacity":null,"floor_id":null,"x":null,"y":null,"directions":null,"access":[],"version":1,"full_until":null},
{"id":"m3y6ked757rjhe","event_id":"df4acys4sfkhb5","name":"Grand Hall","position":0,"capacity":120,"floor_id":"pqisgft2pbxtch","x":20,"y":30.5,"directions":null,"access":["lift"],"version":2,"full_until":null}
]$$);
INSERT INTO scheduled_backups SELECT * FROM json_populate_recordset(null::scheduled_backups, $$[
{"due_at":"2027-03-13T12:00:00+00:00","claimed_at":"2026-11-23T15:31:59.355+00:00","kept_in":"/backups/one","problem":null}
]$$);
INSERT INTO search_entries SELECT * FROM json_populate_recordset(null::search_entries, $$[
{"event_id":"df4acys4sfkhb5","kind":"session","row_id":"ivpxs5qkx4mw2f","hash":"2ryqbt7en890j","words":"'0d5c' '4f0e' '5f6f3f2a1b10' '640' '640webp' '7c0fbb7c' '7c0fbb7c0d5c4f0e9c685f6f3f2a1b10' '9c68' 'ada' 'bridges' 'fernandez' 'grand' 'hall' 'images' 'see' 'tech' 'uploads' 'webp'"},
{"event_id":"df4acys4sfkhb5","kind":"session","row_id":"488ss5jc8r2p4j","hash":"ebnrbg90zw15","words":"'lunch' 'tech'"},
{"event_id":"df4acys4sfkhb5","kind":"session","row_id":"h3wunv2skrnid9","hash":"2jdmuktni6hos","words":"'grand' 'hall' 'tech' 'tunnels'"},
{"event_id":"df4acys4sfkhb5","kind":"session","row_id":"qx89udjmptwhwf","hash":"3f36nseptdsik","words":"'cafe' 'dams' 'otani' 'tech'"},
{"event_id":"df4acys4sfkhb5","kind":"speaker","row_id":"ada","hash":"38g47utl0rfpz","words":"'ada' 'bridges' 'builds' 'engineer' 'fernandez'"},
{"event_id":"df4acys4sfkhb5","kind":"room","row_id":"m3y6ked757rjhe","hash":"347oq76ylk940","words":"'elevator' 'grand' 'hall'"},
{"event_id":"df4acys4sfkhb5","kind":"room","row_id":"tegd3yex6dd47y","hash":"3mqy665ijnqyu","words":"'cafe' 'otani'"},
{"event_id":"df4acys4sfkhb5","kind":"sponsor","row_id":"acme","hash":"296xe8xvy0obp","words":"'acme' 'gold'"}
]$$);
INSERT INTO search_indexes SELECT * FROM json_populate_recordset(null::search_indexes, $$[
{"event_id":"df4acys4sfkhb5","revision":17,"format":1}
]$$);
INSERT INTO search_words SELECT * FROM json_populate_recordset(null::search_words, $$[
{"event_id":"df4acys4sfkhb5","word":"webp"},
{"event_id":"df4acys4sfkhb5","word":"uploads"},
{"event_id":"df4acys4sfkhb5","word":"tunnels"},
{"event_id":"df4acys4sfkhb5","word":"tech"},
{"event_id":"df4acys4sfkhb5","word":"see"},
{"event_id":"df4acys4sfkhb5","word":"otani"},
{"event_id":"df4acys4sfkhb5","word":"lunch"},
{"event_id":"df4acys4sfkhb5","word":"images"},
{"event_id":"df4acys4sfkhb5","word":"hall"},
{"event_id":"df4acys4sfkhb5","word":"grand"},
{"event_id":"df4acys4sfkhb5","word":"gold"},
{"event_id":"df4acys4sfkhb5","word":"fernandez"},
{"event_id":"df4acys4sfkhb5","word":"engineer"},
{"event_id":"df4acys4sfkhb5","word":"elevator"},
{"event_id":"df4acys4sfkhb5","word":"dams"},
{"event_id":"df4acys4sfkhb5","word":"cafe"},
{"event_id":"df4acys4sfkhb5","word":"builds"},
{"event_id":"df4acys4sfkhb5","word":"bridges"},
{"event_id":"df4acys4sfkhb5","word":"ada"},
{"event_id":"df4acys4sfkhb5","word":"acme"},
{"event_id":"df4acys4sfkhb5","word":"9c68"},
{"event_id":"df4acys4sfkhb5","word":"7c0fbb7c0d5c4f0e9c685f6f3f2a1b10"},
{"event_id":"df4acys4sfkhb5","word":"7c0fbb7c"},
{"event_id":"df4acys4sfkhb5","word":"640webp"},
{"event_id":"df4acys4sfkhb5","word":"640"},
{"event_id":"df4acys4sfkhb5","word":"5f6f3f2a1b10"},
{"event_id":"df4acys4sfkhb5","word":"4f0e"},
{"event_id":"df4acys4sfkhb5","word":"0d5c"}
]$$);
INSERT INTO sessions SELECT * FROM json_populate_recordset(null::sessions, $$[
{"id":"yq2q2sq4y2mxxy","event_id":"df4acys4sfkhb5","title":"Locks","start_time":"9:00 AM","end_time":"10:00 AM","track":"Tech","location":"cafe otani","description":null,"speaker_ids":[],"version":1,"status":"draft","cancel_reason":null,"replaced_by_id":null,"updated_at":"2026-11-23T15:31:57.195+00:00","questions_open":null,"feedback_open":null,"delay":null},
{"id":"488ss5jc8r2p4j","event_id":"df4acys4sfkhb5","title":"Lunch","start_time":"9:00 AM","end_time":"10:00 AM","track":"Tech","location":null,"description":null,"speaker_ids":[],"version":1,"status":"confirmed","cancel_reason":null,"replaced_by_id":null,"updated_at":"2026-11-23T15:31:57.303+00:00","questions_open":null,"feedback_open":null,"delay":null},
{"id":"a68eiww7zpbk7g","event_id":"ztwbdfeqww2vt9","title":"Hangars","start_time":"9:00 AM","end_time":"10:00 AM","track":"Tech","location":"Hall","description":null,"speaker_ids":["ben"],"version":1,"status":"confirmed","cancel_reason":null,"replaced_by_id":null,"updated_at":"2026-11-23T15:31:57.345+00:00","questions_open":null,"feedback_open":null,"delay":null},
{"id":"h3wunv2skrnid9","event_id":"df4acys4sfkhb5","title":"Tunnels","start_time":"9:00 AM","end_time":"10:00 AM","track":"Tech","location":"Grand Hall","description":null,"speaker_ids":[],"version":2,"status":"confirmed","cancel_reason":null,"replaced_by_id":null,"updated_at":"2026-11-23T15:31:57.398+00:00","questions_open":null,"feedback_open":null,"delay":null},
{"id":"qx89udjmptwhwf","event_id":"df4acys4sfkhb5","title":"Dams","start_time":"9:00 AM","end_time":"10:00 AM","track":"Tech","location":"Café Ōtani","description":null,"speaker_ids":[],"version":2,"status":"cancelled","cancel_reason":"Ill","replaced_by_id":"ivpxs5qkx4mw2f","updated_at":"2026-11-23T15:31:57.585+00:00","questions_open":null,"feedback_open":null,"delay":null},
{"id":"ivpxs5qkx4mw2f","event_id":"df4acys4sfkhb5","title":"Bridges","start_time":"9:00 AM","end_time":"10:00 AM","track":"Tech","location":"Grand Hall","description":"See /images/uploads/7c0fbb7c-0d5c-4f0e-9c68-5f6f3f2a1b10/640.webp","speaker_ids":["ada"],"version":4,"status":"confirmed","cancel_reason":null,"replaced_by_id":null,"updated_at":"2026-11-23T15:31:58.102+00:00","questions_open":null,"feedback_open":null,"delay":null}
]$$);
INSERT INTO source_checks SELECT * FROM json_populate_recordset(null::source_checks, $$[
{"source_id":"file","checked_at":"2026-11-23T15:31:59.34+00:00","etag":"\"1\"","last_modified":null,"hash":null,"outcome":"Nothing new","is_failing":false,"is_imported":false}
]$$);
INSERT INTO source_rows SELECT * FROM json_populate_recordset(null::source_rows, $$[
{"id":"row","event_id":"df4acys4sfkhb5","source_id":"file","table":"sessions","key":"1","row_id":"ivpxs5qkx4mw2f","said":{"title":"Bridges","location":"Hall"},"version":1}
]$$);
INSERT INTO sources SELECT * FROM json_populate_recordset(null::sources, $$[
{"id":"file","event_id":"df4acys4sfkhb5","name":"camp.csv","url":null,"columns":null,"follow_minutes":null,"version":1}
]$$);
INSERT INTO speakers SELECT * FROM json_populate_recordset(null::speakers, $$[
{"id":"ada","event_id":"df4acys4sfkhb5","name":"Ada Fernandez","title":"Engineer","bio":"Builds bridges.","company":null,"photo_url":"/images/uploads/7c0fbb7c-0d5c-4f0e-9c68-5f6f3f2a1b10/640.webp","linkedin_url":null,"version":1},
{"id":"ben","event_id":"ztwbdfeqww2vt9","name":"Ben Okoro","title":"Pilot","bio":"","company":null,"photo_url":null,"linkedin_url":null,"version":1}
]$$);
INSERT INTO sponsor_messages SELECT * FROM json_populate_recordset(null::sponsor_messages, $$[
{"id":"hsntt2ctyriinp","event_id":"df4acys4sfkhb5","sponsor_id":"acme","name":"Ben","email":"ben@example.com","message":"Hello","created_at":"2026-11-23T15:31:58.77+00:00","read_at":null,"answered_at":null,"sent_as":null}
]$$);
INSERT INTO sponsors SELECT * FROM json_populate_recordset(null::sponsors, $$[
{"id":"acme","event_id":"df4acys4sfkhb5","name":"Acme","tier":"Gold","logo_url":null,"website_url":null,"description":null,"contact_person":null,"sponsorship_level":null,"version":1}
]$$);
INSERT INTO users SELECT * FROM json_populate_recordset(null::users, $$[
{"id":"cdb68p3i5vrzwe","username":"organizer","password":"$argon2id$v=19$m=19456,t=2,p=1$E3TrxJMbIqYq7uVeoanG7VM356dNF8x0vrW4Yt8P6BQ$mtTezOTrMyx+Wks4v18sT0bycZc+lLfHoQ3cZ/Doib0","is_admin":true,"has_made_up_password":false}
]$$);
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "attendee_messages" ADD CONSTRAINT "attendee_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "attendee_messages" ADD CONSTRAINT "attendee_messages_removal_id_board_removals_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."board_removals"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "board_removals" ADD CONSTRAINT "board_removals_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "floors" ADD CONSTRAINT "floors_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "my_schedules" ADD CONSTRAINT "my_schedules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_attendee_messages_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."attendee_messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "questions" ADD CONSTRAINT "questions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_floor_id_floors_id_fk" FOREIGN KEY ("floor_id") REFERENCES "public"."floors"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "search_indexes" ADD CONSTRAINT "search_indexes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "source_checks" ADD CONSTRAINT "source_checks_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "source_rows" ADD CONSTRAINT "source_rows_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "source_rows" ADD CONSTRAINT "source_rows_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sources" ADD CONSTRAINT "sources_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "speakers" ADD CONSTRAINT "speakers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sponsor_messages" ADD CONSTRAINT "sponsor_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "announcements_event_id_show_until_index" ON "announcements" USING btree ("event_id","show_until");
CREATE INDEX "attendee_messages_event_id_created_at_id_index" ON "attendee_messages" USING btree ("event_id","created_at","id");
CREATE UNIQUE INDEX "attendee_messages_event_id_sent_as_index" ON "attendee_messages" USING btree ("event_id","sent_as");
CREATE INDEX "attendee_messages_event_id_line_index" ON "attendee_messages" USING btree ("event_id","line") WHERE "attendee_messages"."line" is not null;
CREATE INDEX "board_removals_event_id_index" ON "board_removals" USING btree ("event_id");
CREATE INDEX "changes_event_id_at_index" ON "changes" USING btree ("event_id","at");
CREATE UNIQUE INDEX "feedback_session_id_from_device_index" ON "feedback" USING btree ("session_id","from_device");
CREATE INDEX "feedback_event_id_index" ON "feedback" USING btree ("event_id");
CREATE INDEX "floors_event_id_position_index" ON "floors" USING btree ("event_id","position");
CREATE INDEX "login_sessions_expire_index" ON "login_sessions" USING btree ("expire");
CREATE INDEX "login_sessions_user_id_index" ON "login_sessions" USING btree ("user_id");
CREATE INDEX "my_schedules_event_id_index" ON "my_schedules" USING btree ("event_id");
CREATE UNIQUE INDEX "question_votes_question_id_from_device_index" ON "question_votes" USING btree ("question_id","from_device");
CREATE INDEX "questions_session_id_created_at_id_index" ON "questions" USING btree ("session_id","created_at","id");
CREATE UNIQUE INDEX "questions_event_id_sent_as_index" ON "questions" USING btree ("event_id","sent_as");
CREATE INDEX "rooms_event_id_position_index" ON "rooms" USING btree ("event_id","position");
CREATE INDEX "search_entries_words_index" ON "search_entries" USING gin ("words");
CREATE INDEX "sessions_event_id_start_time_end_time_title_index" ON "sessions" USING btree ("event_id","start_time","end_time","title");
CREATE UNIQUE INDEX "source_rows_source_id_table_key_index" ON "source_rows" USING btree ("source_id","table","key");
CREATE INDEX "source_rows_event_id_index" ON "source_rows" USING btree ("event_id");
CREATE INDEX "sources_event_id_index" ON "sources" USING btree ("event_id");
CREATE INDEX "speakers_event_id_name_index" ON "speakers" USING btree ("event_id","name");
CREATE INDEX "sponsor_messages_event_id_created_at_id_index" ON "sponsor_messages" USING btree ("event_id","created_at","id");
CREATE INDEX "sponsor_messages_event_id_sponsor_id_created_at_index" ON "sponsor_messages" USING btree ("event_id","sponsor_id","created_at");
CREATE UNIQUE INDEX "sponsor_messages_event_id_sent_as_index" ON "sponsor_messages" USING btree ("event_id","sent_as");
CREATE INDEX "sponsors_event_id_name_index" ON "sponsors" USING btree ("event_id","name");
