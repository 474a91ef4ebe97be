CREATE TABLE "attendee_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"who" text NOT NULL,
	"what" text NOT NULL,
	"rows" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone
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
	"timezone" text,
	"venue_name" text,
	"floor_plan_url" text,
	"accent" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "events_name_unique" UNIQUE("name"),
	CONSTRAINT "events_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "login_sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"rev" integer NOT NULL,
	CONSTRAINT "revisions_event_id_kind_pk" PRIMARY KEY("event_id","kind")
);
--> statement-breakpoint
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
	"answered_at" timestamp (3) with time zone
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
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
ALTER TABLE "attendee_messages" ADD CONSTRAINT "attendee_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speakers" ADD CONSTRAINT "speakers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsor_messages" ADD CONSTRAINT "sponsor_messages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendee_messages_event_id_created_at_id_index" ON "attendee_messages" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "changes_event_id_at_index" ON "changes" USING btree ("event_id","at");--> statement-breakpoint
CREATE INDEX "login_sessions_expire_index" ON "login_sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "login_sessions_user_id_index" ON "login_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_event_id_start_time_end_time_title_index" ON "sessions" USING btree ("event_id","start_time","end_time","title");--> statement-breakpoint
CREATE INDEX "speakers_event_id_name_index" ON "speakers" USING btree ("event_id","name");--> statement-breakpoint
CREATE INDEX "sponsor_messages_event_id_created_at_id_index" ON "sponsor_messages" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sponsor_messages_event_id_sponsor_id_created_at_index" ON "sponsor_messages" USING btree ("event_id","sponsor_id","created_at");--> statement-breakpoint
CREATE INDEX "sponsors_event_id_name_index" ON "sponsors" USING btree ("event_id","name");