package io.shardlab.workloads.language.compute;

import io.shardlab.workloads.language.value.Draw;
import io.shardlab.workloads.language.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonValue;

/**
 * An operator of aggregation expressions.
 *
 * @param least the least number of operands
 * @param most the most operands
 * @param method the evaluation
 */
public record Operator(int least, int most, Method method) {

    /** The evaluation of an operator. */
    @FunctionalInterface
    public interface Method {

        /** Returns the result for operands that are evaluated when they are needed. */
        BsonValue apply(Operands operands);
    }

    /** The operands of one evaluation. */
    public static final class Operands {

        private final Expression[] expressions;
        private final Draw draw;

        Operands(Expression[] expressions, Draw draw) {
            this.expressions = expressions;
            this.draw = draw;
        }

        /** The number of operands. */
        public int count() {
            return expressions.length;
        }

        /** Returns an operand, or null if it is missing or was not given. */
        public BsonValue get(int index) {
            return index < expressions.length && expressions[index] != null ? expressions[index].evaluate(draw) : null;
        }

        /** True if an operand was given, whatever its value. */
        boolean has(int index) {
            return index < expressions.length && expressions[index] != null;
        }
    }

    /**
     * Returns the expression of the operator with operands.
     *
     * @param operands the operands; null for an optional one that was not given
     */
    public Expression with(List<Expression> operands) {
        return new Call(method, operands.toArray(Expression[]::new));
    }

    private record Call(Method method, Expression[] operands) implements Expression {

        @Override
        public BsonValue evaluate(Draw draw) {
            return method.apply(new Operands(operands, draw));
        }

        @Override
        public List<Value> parts() {
            List<Value> parts = new ArrayList<>();
            for (Expression operand : operands) {
                if (operand != null) {
                    parts.addAll(operand.parts());
                }
            }
            return parts;
        }
    }
}
