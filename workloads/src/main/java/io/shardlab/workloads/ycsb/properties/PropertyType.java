package io.shardlab.workloads.ycsb.properties;

import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.Secrets;

/** {@code name=value} as a parameter's value; a password in a connection string is masked where it is shown. */
public final class PropertyType implements ParameterType<String> {

    @Override
    public String name() {
        return "name=value";
    }

    @Override
    public Message allowed() {
        return Message.of("a property such as recordcount=1000");
    }

    @Override
    public String parse(String text) {
        if (text.indexOf('=') < 1) {
            throw new IllegalArgumentException("no name and value");
        }
        return text;
    }

    @Override
    public String format(String value) {
        return masked(value);
    }

    @Override
    public String masked(String text) {
        int equals = text.indexOf('=');
        return equals > 0 && Secrets.isNamed(text.substring(0, equals))
                ? text.substring(0, equals + 1) + Secrets.MASK
                : Secrets.mask(text);
    }

    @Override
    public boolean commasBelongToValue() {
        return true;
    }
}
