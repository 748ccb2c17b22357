/**
 * What servers count: one reading of serverStatus, hostInfo and the operating system, and the difference between two. How a
 * server is reached is the caller's matter ({@code mongo.server}); what the figures mean is not judged here.
 */
package io.shardlab.mongo.counters;
