package io.shardlab.core.yaml;

import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The expression of a placeholder: the name of a parameter, or {@code + - * /}, parentheses, {@code round(...)},
 * {@code floor(...)} and {@code ceil(...)} over numbers and names. Names contain dashes, so a subtraction has blanks around it.
 * Numbers have 16 digits. For one use.
 */
final class PlaceholderExpression {

    private static final Pattern TOKEN =
            Pattern.compile("\\s*(\\d+(?:\\.\\d+)?|[A-Za-z_]\\w*(?:[-.]\\w+)*|[-+*/()])\\s*");
    private static final MathContext DIGITS = MathContext.DECIMAL64;
    private static final Map<String, RoundingMode> ROUNDED =
            Map.of("round", RoundingMode.HALF_UP, "floor", RoundingMode.FLOOR, "ceil", RoundingMode.CEILING);

    private final String expression;
    private final Map<String, Object> values;
    private final Matcher tokens;
    private String token = "";

    PlaceholderExpression(String expression, Map<String, Object> values) {
        this.expression = expression;
        this.values = values;
        this.tokens = TOKEN.matcher(expression);
    }

    /**
     * Returns the value as a text.
     *
     * @throws RefusedValueException if there is none
     */
    String text() {
        Object whole = values.get(expression.trim());
        if (whole != null) {
            return whole instanceof Number number ? plain(decimal(number)) : whole.toString();
        }
        next();
        BigDecimal sum = sum();
        if (!token.isEmpty()) {
            throw malformed();
        }
        return plain(sum);
    }

    private BigDecimal sum() {
        BigDecimal sum = product();
        while (token.equals("+") || token.equals("-")) {
            boolean plus = token.equals("+");
            next();
            BigDecimal part = product();
            sum = plus ? sum.add(part, DIGITS) : sum.subtract(part, DIGITS);
        }
        return sum;
    }

    private BigDecimal product() {
        BigDecimal product = factor();
        while (token.equals("*") || token.equals("/")) {
            boolean times = token.equals("*");
            next();
            BigDecimal part = factor();
            if (!times && part.signum() == 0) {
                throw new RefusedValueException(
                        Message.of("divides by 0 in {0}", PlainText.quoted("${" + expression + "}")));
            }
            product = times ? product.multiply(part, DIGITS) : product.divide(part, DIGITS);
        }
        return product;
    }

    private BigDecimal factor() {
        String first = token;
        next();
        if (first.equals("-")) {
            return factor().negate();
        }
        if (first.equals("(") || token.equals("(") && ROUNDED.containsKey(first)) {
            if (!first.equals("(")) {
                next();
            }
            BigDecimal inner = sum();
            if (!token.equals(")")) {
                throw malformed();
            }
            next();
            return first.equals("(") ? inner : inner.setScale(0, ROUNDED.get(first));
        }
        if (first.isEmpty() || "+*/)".contains(first)) {
            throw malformed();
        }
        return Character.isDigit(first.charAt(0)) ? new BigDecimal(first, DIGITS) : parameter(first);
    }

    private BigDecimal parameter(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw new RefusedValueException(Message.of(
                    "has the unknown parameter {0}{1}",
                    PlainText.quoted(name), YamlValue.instead(name, values.keySet())));
        }
        if (!(value instanceof Number number)) {
            throw new RefusedValueException(Message.of(
                    "has {0}, but the parameter {1} is not a number", PlainText.quoted("${" + expression + "}"), name));
        }
        return decimal(number);
    }

    /** Moves to the next token; it is empty at the end. */
    private void next() {
        int end = token.isEmpty() ? 0 : tokens.end();
        if (end == expression.length()) {
            token = "";
            return;
        }
        if (!tokens.find(end) || tokens.start() != end) {
            throw malformed();
        }
        token = tokens.group(1);
    }

    private RefusedValueException malformed() {
        return new RefusedValueException(Message.of(
                "has {0}, which must be a parameter such as {1}, or an expression such as {2}",
                PlainText.quoted("${" + expression + "}"), "${tenants}", "${100 - reads}"));
    }

    private static BigDecimal decimal(Number number) {
        return new BigDecimal(number.toString());
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
