/** The commands of local servers and clusters. */
package io.shardlab.local.command;
