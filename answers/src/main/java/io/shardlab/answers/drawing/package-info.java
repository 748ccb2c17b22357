/**
 * The charts of a saved run, of several runs over one another, and of an experiment; a new chart is added here. Charts are data
 * here: the drawing is done elsewhere.
 */
package io.shardlab.answers.drawing;
