/** The one document that each answer is, and the writers that no shell has for itself. */
package io.shardlab.answers.document;
