/** MongoDB's query language, as far as this program reads it. */
package io.shardlab.mongo.query;
