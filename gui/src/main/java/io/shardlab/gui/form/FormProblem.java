package io.shardlab.gui.form;

import io.shardlab.core.text.Message;
import java.util.Optional;

/**
 * The reason why typed values cannot be used.
 *
 * @param sentence the reason, which names options as the command line does
 * @param field the field to change; empty if the reason names none
 */
public record FormProblem(Message sentence, Optional<ParameterField> field) {}
