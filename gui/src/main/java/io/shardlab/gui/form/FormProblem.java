package io.shardlab.gui.form;

import io.shardlab.gui.text.Sentence;
import java.util.Optional;

/**
 * The reason why typed values cannot be used.
 *
 * @param sentence the reason, which names options as the command line does
 * @param field the field to change; empty if the reason names none
 */
public record FormProblem(Sentence sentence, Optional<ParameterField> field) {}
