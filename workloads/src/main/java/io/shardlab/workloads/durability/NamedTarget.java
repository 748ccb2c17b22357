package io.shardlab.workloads.durability;

import io.shardlab.core.deployment.MongoUris;
import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.text.Message;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several deployments that are measured in the same run.
 *
 * @param name its name in the result, such as {@code ssd}
 * @param uri its connection string, with credentials
 */
record NamedTarget(String name, String uri) {

    private static final Pattern FORM = Pattern.compile("(?<name>[A-Za-z0-9][A-Za-z0-9_.-]*)=(?<uri>mongodb.*)");

    static ParameterType<NamedTarget> type() {
        return new ParameterType<>() {
            @Override
            public String name() {
                return "NAME=URI";
            }

            @Override
            public Message allowed() {
                return Message.of("a name and a connection string such as ssd=mongodb://host:27017");
            }

            @Override
            public NamedTarget parse(String text) {
                Matcher matcher = FORM.matcher(text.trim());
                if (!matcher.matches()) {
                    throw new IllegalArgumentException("not NAME=URI");
                }
                MongoUris.check(matcher.group("uri"));
                return new NamedTarget(matcher.group("name"), matcher.group("uri"));
            }

            @Override
            public String format(NamedTarget target) {
                return target.name() + "=" + MongoUris.mask(target.uri());
            }

            @Override
            public String withUris(String text, UnaryOperator<String> change) {
                int equals = text.indexOf('=');
                return text.substring(0, equals + 1) + change.apply(text.substring(equals + 1));
            }

            @Override
            public String masked(String text) {
                return withUris(text, MongoUris::mask);
            }

            @Override
            public boolean commasBelongToValue() {
                return true;
            }
        };
    }
}
