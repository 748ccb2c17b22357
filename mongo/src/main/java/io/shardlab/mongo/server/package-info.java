/**
 * What the servers of a target are, and what they say of themselves. The counters that they report are in
 * {@code mongo.counters}; the state of a cluster while it is watched is in {@code mongo.watch}.
 */
package io.shardlab.mongo.server;
