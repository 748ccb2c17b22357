/**
 * The counters of servers: one reading of serverStatus, hostInfo and the operating system, and the difference between two
 * readings. The connections to servers belong in {@code mongo.server}, and the interpretation of the figures in
 * {@code analysis}.
 */
package io.shardlab.mongo.counters;
