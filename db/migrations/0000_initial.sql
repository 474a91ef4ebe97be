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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "board_removals" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"who" text NOT NULL,
	"what" text NOT NULL,
	"rows" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undoes" text
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "floors" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"plan_url" text,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "post_reports" (
	"post_id" text NOT NULL,
	"from_device" text NOT NULL,
	"from_network" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_reports_post_id_from_device_pk" PRIMARY KEY("post_id","from_device")
);
--> statement-breakpoint
CREATE TABLE "question_votes" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"question_id" text NOT NULL,
	"from_device" text NOT NULL,
	"from_network" text
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNLOGGED TABLE "limit_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"attempted_at" timestamp with time zone[] NOT NULL,
	"forgotten_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"rev" integer NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revisions_event_id_kind_pk" PRIMARY KEY("event_id","kind")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "scheduled_backups" (
	"due_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kept_in" text,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"title" text NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"track" text NOT NULL,
	"room_id" text,
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"columns" jsonb,
	"follow_minutes" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNLOGGED TABLE "limit_shares" (
	"key" text PRIMARY KEY NOT NULL,
	"full_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"has_made_up_password" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendee_messages" ADD CONSTRAINT "attendee_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendee_messages" ADD CONSTRAINT "attendee_messages_removal_id_board_removals_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."board_removals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_removals" ADD CONSTRAINT "board_removals_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floors" ADD CONSTRAINT "floors_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_schedules" ADD CONSTRAINT "my_schedules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_attendee_messages_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."attendee_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_floor_id_floors_id_fk" FOREIGN KEY ("floor_id") REFERENCES "public"."floors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_checks" ADD CONSTRAINT "source_checks_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_rows" ADD CONSTRAINT "source_rows_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_rows" ADD CONSTRAINT "source_rows_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speakers" ADD CONSTRAINT "speakers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_messages" ADD CONSTRAINT "sponsor_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_event_id_show_until_index" ON "announcements" USING btree ("event_id","show_until");--> statement-breakpoint
CREATE INDEX "attendee_messages_event_id_created_at_id_index" ON "attendee_messages" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "attendee_messages_event_id_sent_as_index" ON "attendee_messages" USING btree ("event_id","sent_as");--> statement-breakpoint
CREATE INDEX "attendee_messages_event_id_line_index" ON "attendee_messages" USING btree ("event_id","line") WHERE "attendee_messages"."line" is not null;--> statement-breakpoint
CREATE INDEX "board_removals_event_id_index" ON "board_removals" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "changes_event_id_at_index" ON "changes" USING btree ("event_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_session_id_from_device_index" ON "feedback" USING btree ("session_id","from_device");--> statement-breakpoint
CREATE INDEX "feedback_event_id_index" ON "feedback" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "floors_event_id_position_index" ON "floors" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "login_sessions_expire_index" ON "login_sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "login_sessions_user_id_index" ON "login_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "my_schedules_event_id_index" ON "my_schedules" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_votes_question_id_from_device_index" ON "question_votes" USING btree ("question_id","from_device");--> statement-breakpoint
CREATE INDEX "questions_session_id_created_at_id_index" ON "questions" USING btree ("session_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_event_id_sent_as_index" ON "questions" USING btree ("event_id","sent_as");--> statement-breakpoint
CREATE INDEX "rooms_event_id_position_index" ON "rooms" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "sessions_event_id_start_time_end_time_title_index" ON "sessions" USING btree ("event_id","start_time","end_time","title");--> statement-breakpoint
CREATE INDEX "sessions_room_id_index" ON "sessions" USING btree ("room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "source_rows_source_id_table_key_index" ON "source_rows" USING btree ("source_id","table","key");--> statement-breakpoint
CREATE INDEX "source_rows_event_id_index" ON "source_rows" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "sources_event_id_index" ON "sources" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "speakers_event_id_name_index" ON "speakers" USING btree ("event_id","name");--> statement-breakpoint
CREATE INDEX "sponsor_messages_event_id_created_at_id_index" ON "sponsor_messages" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sponsor_messages_event_id_sponsor_id_created_at_index" ON "sponsor_messages" USING btree ("event_id","sponsor_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_messages_event_id_sent_as_index" ON "sponsor_messages" USING btree ("event_id","sent_as");--> statement-breakpoint
CREATE INDEX "sponsors_event_id_name_index" ON "sponsors" USING btree ("event_id","name");