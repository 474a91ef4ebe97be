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
CREATE TABLE "feedback" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"session_id" text NOT NULL,
	"from_device" text NOT NULL,
	"face" text NOT NULL,
	"words" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "my_schedules_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "post_reports" (
	"post_id" text NOT NULL,
	"from_device" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_reports_post_id_from_device_pk" PRIMARY KEY("post_id","from_device")
);
--> statement-breakpoint
CREATE TABLE "question_votes" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"question_id" text NOT NULL,
	"from_device" text NOT NULL
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
ALTER TABLE "attendee_messages" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attendee_messages" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "attendee_messages" ADD COLUMN "sent_as" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "board_slow_seconds" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "board_held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "board_words" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "questions_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "questions_held" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "feedback_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "full_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "questions_open" boolean;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "feedback_open" boolean;--> statement-breakpoint
ALTER TABLE "sponsor_messages" ADD COLUMN "sent_as" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "my_schedules" ADD CONSTRAINT "my_schedules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_attendee_messages_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."attendee_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_event_id_show_until_index" ON "announcements" USING btree ("event_id","show_until");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_session_id_from_device_index" ON "feedback" USING btree ("session_id","from_device");--> statement-breakpoint
CREATE INDEX "feedback_event_id_index" ON "feedback" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "my_schedules_event_id_index" ON "my_schedules" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_votes_question_id_from_device_index" ON "question_votes" USING btree ("question_id","from_device");--> statement-breakpoint
CREATE INDEX "questions_session_id_created_at_id_index" ON "questions" USING btree ("session_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_event_id_sent_as_index" ON "questions" USING btree ("event_id","sent_as");--> statement-breakpoint
CREATE UNIQUE INDEX "attendee_messages_event_id_sent_as_index" ON "attendee_messages" USING btree ("event_id","sent_as");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsor_messages_event_id_sent_as_index" ON "sponsor_messages" USING btree ("event_id","sent_as");