/** Has servers explain how they would execute commands, and reads their answers. */
package io.shardlab.mongo.plan;
