/** Rules that find the limit in the client, or in the machine that it runs on. */
package io.shardlab.analysis.diagnosis.client;
