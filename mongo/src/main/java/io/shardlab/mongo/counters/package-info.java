/** What servers count, read from serverStatus and the operating system: records by concern, each with its own difference. */
package io.shardlab.mongo.counters;
