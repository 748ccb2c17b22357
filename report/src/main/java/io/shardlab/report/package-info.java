/** Saved results as one HTML page that needs nothing beside itself: no script, no font, no network. */
package io.shardlab.report;
