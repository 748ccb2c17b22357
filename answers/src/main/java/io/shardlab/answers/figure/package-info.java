/**
 * The catalogue of figures: every figure that is read off a result, once, with its name, unit and better direction. How
 * figures are laid out, compared or drawn does not belong here.
 */
package io.shardlab.answers.figure;
